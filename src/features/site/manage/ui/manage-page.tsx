import ArrowLeft from 'virtual:icon/arrow-left'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { MembersOnly } from '#features/accounts/public-ui.tsx'
import { NumbersTab } from '#features/business/numbers/public-ui.tsx'
import { PageEditor } from '#features/business/page-facts/public-ui.tsx'
import { ProductEditor } from '#features/business/products/public-ui.tsx'
import { pagePath, useIsAskingForClaims, useOwnClaim } from '#features/business/public-ui.tsx'
import { TeamTab } from '#features/business/team/public-ui.tsx'
import { ManagedShows, ManagedVenue } from '#features/shows/public-ui.tsx'
import { isRefusal } from '#platform/http/client/client.ts'
import { usePart } from '#platform/http/client/parts.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { ManagedEntity } from '../contract.ts'
import type { ManagedType } from '../limits.ts'
import { Content } from './content.tsx'
import { type EntityRef, managedQuery } from './manage-queries.ts'
import type { ManageSearch } from './manage-search.ts'
import { Overview } from './overview.tsx'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /**
     * Whether a managed page has the tabs Page, Shows, Team and Numbers, and viewers who may not manage it are led to
     * the claim that explains why.
     */
    managesAll: boolean
  }
}

const DASHBOARD = '/business/dashboard'
const SUBTITLES: Record<ManagedType, string> = {
  artist: 'Control your artist profile and engage with fans',
  festival: 'Control your festival profile and engage with fans',
  label: 'Control your label profile and engage with fans',
  venue: 'Tell people what’s on and what your venue is like',
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
        title="Couldn’t load this page"
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
  const leadsToClaims = usePart('managesAll', true)
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
  const managesAll = usePart('managesAll', true)
  const { filter = 'all' } = search
  const isShown = managesAll || search.tab === 'overview'
  const tab = (isShown && search.tab) || 'content'
  const route = { to: '.', resetScroll: false } as const
  return (
    <div className="page py-8 md:py-12">
      <header className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
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
        {managesAll && (
          <PageLink
            href={pagePath(entityRef.type, entityRef.entityId, entity.name)}
            className={buttonStyle('secondary', 'medium', 'shrink-0 max-sm:mt-3')}
          >
            View page
          </PageLink>
        )}
      </header>
      <LinkTabs label="What to manage" className="mt-8 border-b border-line">
        <LinkTab {...route} search={{ tab: 'overview' }} selected={tab === 'overview'} panel={PANEL}>
          Overview
        </LinkTab>
        <LinkTab {...route} search={{}} selected={tab === 'content'} panel={PANEL}>
          Community Content
        </LinkTab>
        {managesAll && (
          <>
            <LinkTab {...route} search={{ tab: 'page' }} selected={tab === 'page'} panel={PANEL}>
              Page
            </LinkTab>
            <LinkTab {...route} search={{ tab: 'shows' }} selected={tab === 'shows'} panel={PANEL}>
              Shows
            </LinkTab>
            <LinkTab {...route} search={{ tab: 'team' }} selected={tab === 'team'} panel={PANEL}>
              Team
            </LinkTab>
            <LinkTab {...route} search={{ tab: 'numbers' }} selected={tab === 'numbers'} panel={PANEL}>
              Numbers
            </LinkTab>
          </>
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

/** The business's statements on the page, with the products of an artist and the facts of a venue. */
function PageTab({ entityRef, entity }: { entityRef: EntityRef; entity: ManagedEntity }) {
  const { userId, type, entityId } = entityRef
  const isReadOnly = entity.role === 'poster'
  const editor = (
    <PageEditor pageRef={entityRef} name={entity.name} isReadOnly={isReadOnly}>
      {type === 'artist' && !isReadOnly && <ProductEditor userId={userId} artistId={entityId} />}
    </PageEditor>
  )
  if (type !== 'venue') return editor
  return (
    <div className="flex flex-col gap-4">
      <ManagedVenue venueId={entityId} isReadOnly={isReadOnly} />
      {editor}
    </div>
  )
}
