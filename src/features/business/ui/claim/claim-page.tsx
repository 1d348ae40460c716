import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MembersOnly } from '#features/accounts/public-ui.tsx'
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { ACCOUNT_NOT_VERIFIED } from '../../limits.ts'
import { BusinessError, BusinessFrame, BusinessSkeleton } from '../business-frame.tsx'
import { FestivalClaim } from '../by-mode.tsx'
import { ownAccountsQuery } from '../state/business-queries.ts'
import { ArtistClaimForm } from './artist-claim-form.tsx'

const TABS = [
  { value: 'artist', label: 'Artist' },
  { value: 'festival', label: 'Festival' },
] as const

/** The page where a verified business claims an artist or festival; `artist` is the first search text. */
export function ClaimPage({ artist }: { artist?: string }) {
  return (
    <BusinessFrame
      title="Claim Artist or Festival"
      lead="Show us that you speak for them, and their page is yours to look after."
    >
      <MembersOnly fallback={<BusinessSkeleton />}>
        {(userId) => <Claim userId={userId} artist={artist} />}
      </MembersOnly>
    </BusinessFrame>
  )
}

function Claim({ userId, artist }: { userId: string; artist?: string }) {
  const query = useQuery(ownAccountsQuery(userId))
  const verified = query.data?.items.filter((account) => account.verificationStatus === 'verified')
  if (!verified) return query.isError ? <BusinessError query={query} /> : <BusinessSkeleton />
  if (verified.length === 0) return query.isFetching ? <BusinessSkeleton /> : <NotVerified />
  return (
    <Tabs defaultValue="artist">
      <TabList label="What to claim" tabs={TABS} className="border-b border-line" />
      <TabPanel value="artist" keepMounted className="pt-6">
        <ArtistClaimForm userId={userId} accounts={verified} artist={artist} />
      </TabPanel>
      <TabPanel value="festival" keepMounted className="pt-6">
        <FestivalClaim userId={userId} accounts={verified} />
      </TabPanel>
    </Tabs>
  )
}

/** Explains why nothing can be claimed yet, and redirects to the dashboard. */
function NotVerified() {
  const navigate = useNavigate()
  useEffect(() => {
    // Deferred, so that an effect that React runs twice shows one toast.
    const timer = setTimeout(() => {
      toast.error('Account Not Verified', ACCOUNT_NOT_VERIFIED.artist)
      void navigate({ to: '/business/dashboard', replace: true })
    })
    return () => clearTimeout(timer)
  }, [navigate])
  return <BusinessSkeleton />
}
