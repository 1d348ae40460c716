import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MembersOnly } from '#features/accounts/public-ui.tsx'
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { ACCOUNT_NOT_VERIFIED, type ClaimKind } from '../../limits.ts'
import { BusinessError, BusinessFrame, BusinessSkeleton } from '../business-frame.tsx'
import { FestivalClaim, useClaimsAllKinds, useClaimTitle } from '../by-mode.tsx'
import { ownAccountsQuery } from '../state/business-queries.ts'
import { ListedClaimForm } from './listed-claim-form.tsx'

const TABS = [
  { value: 'artist', label: 'Artist' },
  { value: 'festival', label: 'Festival' },
] as const
const LIVE_TABS = [...TABS, { value: 'label', label: 'Label' }, { value: 'venue', label: 'Venue' }] as const
/** What only a live site has to claim. */
const LIVE_KINDS = ['label', 'venue'] as const

interface ClaimPageProps {
  /** The first search text of the tab for artists. */
  artist?: string
  /** The first search text of the tab for festivals, which then is open. */
  festival?: string
  /** The same of the tabs for labels and venues. */
  label?: string
  venue?: string
}

/** The page where a verified business claims an artist, festival, label or venue. */
export function ClaimPage(search: ClaimPageProps) {
  const title = useClaimTitle()
  return (
    <BusinessFrame
      title={title}
      lead="Show us that you speak for them, and their page is yours to look after."
    >
      <MembersOnly fallback={<BusinessSkeleton />}>
        {(userId) => <Claim userId={userId} {...search} />}
      </MembersOnly>
    </BusinessFrame>
  )
}

function Claim({ userId, ...searches }: ClaimPageProps & { userId: string }) {
  const { artist, festival } = searches
  const claimsAllKinds = useClaimsAllKinds()
  const query = useQuery(ownAccountsQuery(userId))
  const verified = query.data?.items.filter(
    ({ verificationStatus, role }) => verificationStatus === 'verified' && role === 'owner',
  )
  if (!verified) return query.isError ? <BusinessError query={query} /> : <BusinessSkeleton />
  const liveKinds = claimsAllKinds ? LIVE_KINDS : []
  const first =
    liveKinds.find((kind) => searches[kind] !== undefined) ?? (festival !== undefined ? 'festival' : 'artist')
  if (verified.length === 0) {
    return query.isFetching ? <BusinessSkeleton /> : <NotVerified kind={claimsAllKinds ? first : 'artist'} />
  }
  return (
    <Tabs defaultValue={first}>
      <TabList
        label="What to claim"
        tabs={claimsAllKinds ? LIVE_TABS : TABS}
        className="border-b border-line"
      />
      <TabPanel value="artist" keepMounted className="pt-6">
        <ListedClaimForm userId={userId} accounts={verified} kind="artist" search={artist} />
      </TabPanel>
      <TabPanel value="festival" keepMounted className="pt-6">
        <FestivalClaim userId={userId} accounts={verified} search={festival} />
      </TabPanel>
      {liveKinds.map((kind) => (
        <TabPanel key={kind} value={kind} keepMounted className="pt-6">
          <ListedClaimForm userId={userId} accounts={verified} kind={kind} search={searches[kind]} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** Explains why nothing can be claimed yet, and redirects to the dashboard. */
function NotVerified({ kind }: { kind: ClaimKind }) {
  const navigate = useNavigate()
  useEffect(() => {
    // Deferred, so that an effect that React runs twice shows one toast.
    const timer = setTimeout(() => {
      toast.error('Account Not Verified', ACCOUNT_NOT_VERIFIED[kind])
      void navigate({ to: '/business/dashboard', replace: true })
    })
    return () => clearTimeout(timer)
  }, [navigate, kind])
  return <BusinessSkeleton />
}
