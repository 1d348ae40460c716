import ArrowUpRight from 'virtual:icon/arrow-up-right'
import BadgeCheck from 'virtual:icon/badge-check'
import Disc3 from 'virtual:icon/disc-3'
import Play from 'virtual:icon/play'
import { artistPath, releasePath } from '#features/catalogue/public-ui.tsx'
import { Thumbnail } from '#features/files/uploads/public-ui.tsx'
import { formatDate, formatPartialDate } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { PageStatement, StatedArtist, StatedDate, StatedLink } from '../contract.ts'
import type { PageKind } from '../limits.ts'
import { HideStatement } from './hide-statement.tsx'
import { LINK_LABELS } from './link-labels.ts'
import { OwnerAction } from './owner-action.tsx'

/** The dates of other releases are shown on their own pages. */
const DATES_SHOWN = 6

interface StatedBlockProps {
  page: { kind: PageKind; id: string }
  statement: PageStatement
  withoutText: boolean
}

/** The statements of one business: banner, picture, text, pinned release, video and links. */
export function StatedBlock({ page, statement, withoutText }: StatedBlockProps) {
  const { businessName, updatedAt, stated } = statement
  const { picture, banner, release, dates, video, links, roster } = stated
  const text = withoutText ? '' : stated.biography
  if (!picture && !banner && !release && !video && !text && links.length + roster.length + dates.length === 0)
    return null
  return (
    <section
      aria-label={`Stated by ${businessName}`}
      className="mb-10 overflow-hidden rounded-card bg-surface"
    >
      {banner && (
        <div
          role="img"
          aria-label={banner.alt || `Banner of ${businessName}`}
          style={{ background: banner.color ?? undefined }}
          className="relative aspect-[3/1] w-full bg-hover"
        >
          <Thumbnail item={banner} sizes="(width >= 80rem) 76rem, 100vw" />
        </div>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-4 p-4 sm:p-6">
        {picture && (
          <div
            role="img"
            aria-label={picture.alt || `Picture of ${businessName}`}
            style={{ background: picture.color ?? undefined }}
            className="relative aspect-square w-28 shrink-0 self-start overflow-hidden rounded-sleeve bg-hover sm:w-36"
          >
            <Thumbnail item={picture} sizes="9rem" />
          </div>
        )}
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
          <p className="type-label flex flex-wrap items-center gap-x-2 text-muted">
            <span>
              Stated by the {page.kind}: <bdi>{businessName}</bdi>,{' '}
              <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
            </span>
            <OwnerAction page={page} statement={statement} />
            <HideStatement page={page} statement={statement} />
          </p>
          {text && (
            <p dir="auto" className="max-w-prose leading-relaxed whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          )}
          {(release || video) && (
            <ul className="flex flex-wrap gap-3">
              {release && (
                <li className="relative flex min-w-0 items-center gap-3 rounded-control bg-well px-4 py-2.5">
                  <Disc3 aria-hidden="true" className="size-5 shrink-0 text-muted" />
                  <p className="min-w-0 wrap-anywhere">
                    <span className="block text-sm text-muted">Pinned release</span>
                    <PageLink
                      href={releasePath(release.mbid, release.title)}
                      className="cover-link font-semibold"
                    >
                      <bdi>{release.title}</bdi>
                    </PageLink>
                    {release.year && <span className="figures text-muted"> {release.year}</span>}
                  </p>
                </li>
              )}
              {video && (
                <li className="relative flex min-w-0 items-center gap-3 rounded-control bg-well px-4 py-2.5">
                  <Play aria-hidden="true" className="size-5 shrink-0 text-muted" />
                  <p className="min-w-0 wrap-anywhere">
                    <span className="block text-sm text-muted">Video at {hostOf(video.url)}</span>
                    <a
                      href={video.url}
                      target="_blank"
                      rel="noopener noreferrer nofollow"
                      className="cover-link font-semibold"
                    >
                      <bdi>{video.title || 'Watch the video'}</bdi>
                      <span className="sr-only"> (opens in a new tab)</span>
                    </a>
                  </p>
                </li>
              )}
            </ul>
          )}
          <StatedDates dates={dates} />
          <Roster title="On the roster" artists={roster.filter(({ says }) => says === 'on')} />
          <Roster title="Not on the roster" artists={roster.filter(({ says }) => says === 'off')} />
          {links.length > 0 && (
            <ul aria-label="Links" className="flex flex-wrap gap-x-6">
              {links.map((link) => (
                <LinkItem key={link.url} link={link} />
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  )
}

/** Latest dates first, because upcoming ones matter most. */
function StatedDates({ dates }: { dates: readonly StatedDate[] }) {
  if (dates.length === 0) return null
  const latest = [...dates].sort((a, b) => b.date.localeCompare(a.date)).slice(0, DATES_SHOWN)
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <p className="text-sm text-muted">Release dates</p>
      <ul aria-label="Release dates" className="flex min-w-0 flex-wrap gap-x-6">
        {latest.map(({ mbid, title, date }) => (
          <li key={mbid} className="min-w-0">
            <PageLink
              href={releasePath(mbid, title)}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              <bdi>{title}</bdi>
            </PageLink>
            <span className="ml-1.5 text-sm text-muted">{formatPartialDate(date)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Roster({ title, artists }: { title: string; artists: readonly StatedArtist[] }) {
  if (artists.length === 0) return null
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <p className="text-sm text-muted">{title}</p>
      <ul aria-label={title} className="flex min-w-0 flex-wrap gap-x-4">
        {artists.map(({ mbid, name, slug }) => (
          <li key={mbid} className="min-w-0">
            <PageLink
              href={`${artistPath(slug)}?mbid=${encodeURIComponent(mbid)}`}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              <bdi>{name}</bdi>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function LinkItem({ link: { kind, url, isVerified } }: { link: StatedLink }) {
  return (
    <li className="min-w-0">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="link inline-flex min-h-11 items-center gap-1 wrap-anywhere"
      >
        {kind === 'social' ? hostOf(url) : LINK_LABELS[kind]}
        <ArrowUpRight aria-hidden="true" className="size-4" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {isVerified ? (
        <span className="ml-1.5 inline-flex items-center gap-1 text-sm text-positive">
          <BadgeCheck aria-hidden="true" className="size-4" /> verified
        </span>
      ) : (
        <span className="ml-1.5 text-sm text-muted">not verified</span>
      )}
    </li>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)
