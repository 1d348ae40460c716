import PenLine from 'virtual:icon/pen-line'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { useCountPageView } from '#features/business/numbers/public-ui.tsx'
import { StatedByOwners } from '#features/business/page-facts/public-ui.tsx'
import { OWNER_LINK, OwnerLine } from '#features/business/public-ui.tsx'
import { FactSource, ListSource, Sources } from '#features/catalogue/public-ui.tsx'
import { PostsAbout } from '#features/community/public-ui.tsx'
import type { LabelPage as Label } from '#features/music/label/contract.ts'
import { LabelShows } from '#features/shows/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import type { LabelTab } from '../search.ts'
import { LabelHero } from './label-hero.tsx'
import { LabelReleases } from './label-releases.tsx'
import { LabelRoster } from './label-roster.tsx'
import { labelQuery } from './queries.ts'

const TABS = [
  { tab: undefined, label: 'Artists' },
  { tab: 'releases', label: 'Releases' },
  { tab: 'shows', label: 'Shows' },
  { tab: 'community', label: 'Community' },
] as const

export interface LabelPageProps {
  labelName: string
  mbid?: string
  tab: LabelTab
}

/** A label of the catalogue: its facts, its artists, its releases, and posts about it. */
export function LabelPage({ labelName, mbid, tab }: LabelPageProps) {
  const panel = useId()
  const { data: label, refetch } = useSuspenseQuery(labelQuery(labelName, mbid))
  const shown = TABS.find((one) => one.tab === tab) ?? TABS[0]
  useCountPageView('label', label.mbid, label.verification !== null)
  return (
    <div className="page py-10 md:py-14">
      <LabelHero label={label} />
      {label.verification && (
        <div className="mt-10">
          <StatedByOwners kind="label" id={label.mbid} />
        </div>
      )}
      <div className="mt-10 border-b border-line">
        <LinkTabs label={`About ${label.name}`}>
          {TABS.map((one) => (
            <LinkTab
              key={one.label}
              to="/label/$labelName"
              params={{ labelName }}
              search={{ mbid, tab: one.tab }}
              resetScroll={false}
              selected={one === shown}
              panel={panel}
            >
              {one.label}
            </LinkTab>
          ))}
        </LinkTabs>
      </div>
      <LinkTabPanel id={panel} label={shown.label}>
        <div className="pt-8">
          {shown.tab === undefined && <LabelRoster label={label} />}
          {shown.tab === 'releases' && <LabelReleases label={label} />}
          {shown.tab === 'shows' && <LabelShows mbid={label.mbid} name={label.name} />}
          {shown.tab === 'community' && <LabelCommunity label={label} />}
        </div>
      </LinkTabPanel>
      <Sources>
        <FactSource
          title="Label"
          kind="label"
          mbid={label.mbid}
          fetchedAt={label.fetchedAt}
          onRefresh={() => void refetch()}
        />
        {(shown.tab === undefined || shown.tab === 'releases') && (
          <ListSource
            title={shown.label}
            of="label"
            path={`label/${label.mbid}`}
            fetchedAt={label.fetchedAt}
            row={shown.tab ? 'album' : 'artist'}
          >
            {shown.tab === undefined && 'These are the artists the label put out lately.'}
          </ListSource>
        )}
      </Sources>
      <LabelOwnerLine label={label} />
    </div>
  )
}

/** Asks labels to claim their page; links managers to their manage page. */
const LabelOwnerLine = ({ label: { mbid, verification } }: { label: Label }) => (
  <OwnerLine kind="label" linkedId={mbid} verification={verification}>
    Is this your label?{' '}
    <Link to="/business/claim" search={{ label: mbid }} className={OWNER_LINK}>
      Claim this page
    </Link>
  </OwnerLine>
)

/** The posts about the label. */
function LabelCommunity({ label: { mbid, name } }: { label: Label }) {
  const { status } = useSession()
  return (
    <div className="mx-auto max-w-208">
      {status === 'member' && (
        <div className="mb-5 flex justify-end">
          <ButtonLink to="/community" state={{ linkedLabel: { type: 'label', id: mbid, name } }}>
            <PenLine aria-hidden="true" />
            Create Post
          </ButtonLink>
        </div>
      )}
      <PostsAbout
        type="label"
        id={mbid}
        empty={
          <EmptyState title="No Community Posts Yet" level={2}>
            Be the first to say something about {name}.
          </EmptyState>
        }
      />
    </div>
  )
}
