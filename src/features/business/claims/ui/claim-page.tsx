import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MembersOnly } from '#features/accounts/public-ui.tsx'
import {
  BusinessError,
  BusinessFrame,
  BusinessSkeleton,
} from '#features/business/accounts/ui/business-frame.tsx'
import { FestivalClaim, useClaimsAllKinds, useClaimTitle } from '#features/business/accounts/ui/by-mode.tsx'
import { ownAccountsQuery } from '#features/business/accounts/ui/state/business-queries.ts'
import { ACCOUNT_NOT_VERIFIED, CLAIM_KINDS, type ClaimKind } from '#features/business/limits.ts'
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { useStoredForm } from '#ui/use-stored-form.ts'
import { ListedClaimForm } from './listed-claim-form.tsx'

const LABELS: Record<ClaimKind, string> = {
  artist: 'Artist',
  festival: 'Festival',
  label: 'Label',
  venue: 'Venue',
}
const PREVIEW_KINDS: readonly ClaimKind[] = ['artist', 'festival']

/** The open tab, remembered in this browser. */
interface StoredTab {
  kind: ClaimKind
  /** The one that a link opened. */
  linked?: ClaimKind
}

interface ClaimPageProps {
  /** The first search text of the tab for artists. */
  artist?: string
  /** The first search text of the tab for festivals; it also opens that tab. */
  festival?: string
  /** The first search texts of the tabs for labels and venues. */
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
  const claimsAllKinds = useClaimsAllKinds()
  const kinds = claimsAllKinds ? CLAIM_KINDS : PREVIEW_KINDS
  const linked = kinds.find((kind) => searches[kind] !== undefined)
  const query = useQuery(ownAccountsQuery(userId))
  const stored = useStoredForm<StoredTab>(
    userId,
    'claim',
    { kind: linked ?? 'artist', linked },
    (stored) => linked !== undefined && stored.linked !== linked,
  )
  // The stored kind may not exist in preview mode.
  const opened = kinds.find((kind) => kind === stored.value.kind) ?? 'artist'
  const verified = query.data?.items.filter(
    ({ verificationStatus, role }) => verificationStatus === 'verified' && role === 'owner',
  )
  if (!verified) return query.isError ? <BusinessError query={query} /> : <BusinessSkeleton />
  if (verified.length === 0) {
    return query.isFetching ? <BusinessSkeleton /> : <NotVerified kind={claimsAllKinds ? opened : 'artist'} />
  }
  return (
    <Tabs
      defaultValue={opened}
      onValueChange={(value) => {
        const kind = kinds.find((one) => one === value)
        if (kind) stored.change({ kind })
      }}
    >
      <TabList
        label="What to claim"
        tabs={kinds.map((value) => ({ value, label: LABELS[value] }))}
        className="border-b border-line"
      />
      {kinds.map((kind) => (
        <TabPanel key={kind} value={kind} keepMounted className="pt-6">
          {kind === 'festival' ? (
            <FestivalClaim userId={userId} accounts={verified} search={searches.festival} />
          ) : (
            <ListedClaimForm userId={userId} accounts={verified} kind={kind} search={searches[kind]} />
          )}
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
