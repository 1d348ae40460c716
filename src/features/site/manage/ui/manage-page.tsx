import ArrowLeft from 'virtual:icon/arrow-left'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { MembersOnly } from '#features/accounts/public-ui.tsx'
import { NumbersTab } from '#features/business/numbers/public-ui.tsx'
import { useIsAskingForClaims, useOwnClaim } from '#features/business/public-ui.tsx'
import { TeamTab } from '#features/business/team/public-ui.tsx'
import { ManagedShows } from '#features/shows/public-ui.tsx'
import { isRefusal } from '#platform/http/client/client.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import type { ManagedEntity } from '../contract.ts'
import type { ManagedType } from '../limits.ts'
import { useHasPageTab, useHasShowsTab, useHasTeamTabs, useLeadsToClaims } from './by-mode.ts'
import { Content } from './content.tsx'
import { type EntityRef, managedQuery } from './manage-queries.ts'
import type { ManageSearch } from './manage-search.ts'
import { Overview } from './overview.tsx'
import { PageTab } from './page-tab.tsx'

const DASHBOARD = '/business/dashboard'
const SUBTITLES: Record<ManagedType, string> = {
  artist: 'Control your artist profile and engage with fans',
  festival: 'Control your festival profile and engage with fans',
  label: 'Control your label profile and engage with fans',
  venue: 'Say what is on, and what your venue is like',
}
const PANEL = 'manage-panel'
const TAB_LABELS = {
  overview: 'Overview',
  content: 'Community Content',
  page: 'Page',
  shows: 'Shows',
  team: 'Team',
  numbers: 'Numbers',
} as const

interface ManagePageProps {
  type: ManagedType
  entityId: string
  search: ManageSearch
}

/** The page where a business with an approved claim manages its artist, festival, label or venue. */
export function ManagePage({ type, entityId, search }: ManagePageProps) {
  return (
    <MembersOnly fallback={<Loading type={type} />}>
      {(userId) => <Access entityRef={{ userId, type, entityId }} search={search} />}
    </MembersOnly>
  )
}

function Access({ entityRef, search }: { entityRef: EntityRef; search: ManageSearch }) {
  const query = useQuery(managedQuery(entityRef))
  // The viewer does not manage it, or no longer does.
  if (isRefusal(query.error)) return <Refused entityRef={entityRef} />
  if (query.data) return <Managed entityRef={entityRef} entity={query.data} search={search} />
  if (query.isError) {
    return (
      <ErrorState
        title="This page did not load"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return <Loading type={entityRef.type} />
}

/** Redirects to the claim on the page, which explains why it gives no access. */
function Refused({ entityRef: { type, entityId } }: { entityRef: EntityRef }) {
  const claim = useOwnClaim(type, entityId)
  const isAsking = useIsAskingForClaims()
  const leadsToClaims = useLeadsToClaims()
  if (isAsking) return <Loading type={type} />
  return <Navigate to={DASHBOARD} search={claim && leadsToClaims ? { tab: 'artists' } : {}} replace />
}

function Loading({ type }: { type: ManagedType }) {
  return (
    <div className="page grid min-h-[60vh] place-items-center">
      <h1 className="sr-only">Manage {type}</h1>
      <p role="status" className="type-heading animate-pulse text-muted">
        Loading...
      </p>
    </div>
  )
}

interface ManagedProps {
  entityRef: EntityRef
  entity: ManagedEntity
  search: ManageSearch
}

function Managed({ entityRef, entity, search }: ManagedProps) {
  const navigate = useNavigate()
  const hasPageTab = useHasPageTab()
  const hasShowsTab = useHasShowsTab()
  const hasTeamTabs = useHasTeamTabs()
  const { filter = 'all' } = search
  const isAbsent =
    (search.tab === 'page' && !hasPageTab) ||
    (search.tab === 'shows' && !hasShowsTab) ||
    ((search.tab === 'team' || search.tab === 'numbers') && !hasTeamTabs)
  const tab = isAbsent ? 'content' : (search.tab ?? 'content')
  const route = { to: '.', resetScroll: false } as const
  return (
    <div className="page max-w-5xl py-8 md:py-12">
      <header className="flex items-start gap-2">
        <IconButton
          label="Back to the dashboard"
          className="-ml-3"
          onClick={() => void navigate({ to: DASHBOARD })}
        >
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <div className="min-w-0 flex-1">
          <h1 className="type-display [overflow-wrap:anywhere]">
            Manage <bdi>{entity.name}</bdi>
          </h1>
          <p className="mt-2 text-muted">{SUBTITLES[entityRef.type]}</p>
        </div>
      </header>
      <LinkTabs label="What to manage" className="mt-8 border-b border-line">
        <LinkTab {...route} search={{ tab: 'overview' }} selected={tab === 'overview'} panel={PANEL}>
          Overview
        </LinkTab>
        <LinkTab {...route} search={{}} selected={tab === 'content'} panel={PANEL}>
          Community Content
        </LinkTab>
        {hasPageTab && (
          <LinkTab {...route} search={{ tab: 'page' }} selected={tab === 'page'} panel={PANEL}>
            Page
          </LinkTab>
        )}
        {hasShowsTab && (
          <LinkTab {...route} search={{ tab: 'shows' }} selected={tab === 'shows'} panel={PANEL}>
            Shows
          </LinkTab>
        )}
        {hasTeamTabs && (
          <LinkTab {...route} search={{ tab: 'team' }} selected={tab === 'team'} panel={PANEL}>
            Team
          </LinkTab>
        )}
        {hasTeamTabs && (
          <LinkTab {...route} search={{ tab: 'numbers' }} selected={tab === 'numbers'} panel={PANEL}>
            Numbers
          </LinkTab>
        )}
      </LinkTabs>
      <div className="pt-6">
        <LinkTabPanel id={PANEL} label={TAB_LABELS[tab]}>
          {tab === 'overview' && <Overview entityRef={entityRef} entity={entity} />}
          {tab === 'content' && <Content entityRef={entityRef} entity={entity} filter={filter} />}
          {tab === 'page' && <PageTab entityRef={entityRef} entity={entity} />}
          {tab === 'shows' && <ManagedShows owner={{ ...entityRef, name: entity.name }} />}
          {tab === 'numbers' && <NumbersTab page={entityRef} period={search.period === 'year' ? 365 : 28} />}
          {tab === 'team' && <TeamTab userId={entityRef.userId} businessId={entity.business.id} />}
        </LinkTabPanel>
      </div>
    </div>
  )
}
