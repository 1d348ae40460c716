import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { UNTIL_HIDES_KNOWN } from '#features/accounts/blocks/public-ui.tsx'
import { useSession } from '#features/accounts/public-ui.tsx'
import { Face } from '#features/catalogue/read/ui/face.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { Result, ResultsPage } from '../../contract.ts'
import { RESULT_KINDS } from '../../limits.ts'
import type { ResultsSearch } from '../../results-search.ts'
import { KIND_TITLES } from './kinds.ts'

interface ResultListsProps {
  page: ResultsPage
  search: ResultsSearch
  /** Whether the results are those for everybody although the viewer is a member. */
  isForAll: boolean
  FollowIcon: FollowIcon
}

/** The button that follows a result. */
export type FollowIcon = ComponentType<{
  kind: 'artist' | 'label' | 'festival' | 'member'
  id: string
  name: string
  className?: string
}>

/** The results, under a heading for each kind. */
export function ResultLists({
  page: { items, facets, nextCursor },
  search: { q, kind: only },
  isForAll,
  FollowIcon,
}: ResultListsProps) {
  return RESULT_KINDS.map((kind) => {
    const found = items.filter((item) => item.kind === kind)
    if (found.length === 0) return null
    const total = facets.find((facet) => facet.kind === kind)?.count ?? 0
    const title = KIND_TITLES[kind]
    return (
      <section key={kind} aria-label={title} className="mt-8">
        <h2 className="type-heading">{title}</h2>
        <ul className={cx('mt-2 divide-y divide-line', isForAll && ofMembers(kind) && UNTIL_HIDES_KNOWN)}>
          {found.map((result) => (
            <li key={result.id}>
              <ResultRow result={result} FollowIcon={FollowIcon} />
            </li>
          ))}
        </ul>
        {!only && total > found.length && (
          <Link to="/search" search={{ q, kind }} className="link inline-flex min-h-11 items-center">
            More {title.toLowerCase()}
          </Link>
        )}
        {only && nextCursor && (
          <Link
            to="/search"
            search={{ q, kind, after: nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            Next page
          </Link>
        )}
      </section>
    )
  })
}

const ofMembers = (kind: Result['kind']) => kind === 'post' || kind === 'member'

interface ResultRowProps {
  result: Result
  FollowIcon: FollowIcon
}

function ResultRow({ result, FollowIcon }: ResultRowProps) {
  const { kind, id, title, subtitle, path } = result
  const { userId } = useSession()
  const isLong = kind === 'post'
  return (
    <div className="relative flex min-h-16 items-center gap-3 py-2 hover:bg-hover">
      {!isLong && <Picture result={result} />}
      <div className="min-w-0 flex-1">
        <p className={isLong ? 'line-clamp-3 wrap-anywhere' : 'truncate font-semibold'}>
          {path ? (
            <PageLink href={path} className="cover-link">
              <bdi>{title}</bdi>
            </PageLink>
          ) : (
            <bdi>{title}</bdi>
          )}
        </p>
        {subtitle && (
          <p className="truncate text-sm text-muted">
            <bdi>{subtitle}</bdi>
          </p>
        )}
      </div>
      {(kind === 'artist' ||
        kind === 'label' ||
        kind === 'festival' ||
        (kind === 'member' && id !== userId)) && (
        <FollowIcon kind={kind} id={id} name={title} className="z-10" />
      )}
    </div>
  )
}

function Picture({ result: { kind, id, title, subtitle, imageUrl, wears } }: { result: Result }) {
  if (kind === 'member')
    return <Avatar username={subtitle.replace(/^@/, '')} src={imageUrl} className="size-12!" />
  return (
    <Face
      id={wears?.id ?? id}
      name={wears?.name ?? title}
      imageUrl={imageUrl}
      widest={192}
      sizes="3rem"
      round={kind === 'artist'}
      className="size-12 shrink-0"
    />
  )
}
