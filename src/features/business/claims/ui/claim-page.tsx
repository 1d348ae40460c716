import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetWish, MembersOnly, readWish, useRequireSignIn } from '#features/accounts/public-ui.tsx'
import {
  BusinessError,
  BusinessFrame,
  BusinessSkeleton,
} from '#features/business/accounts/ui/business-frame.tsx'
import { mayClaim } from '#features/business/accounts/ui/may-claim.ts'
import { useBusinessOffer } from '#features/business/accounts/ui/offer.tsx'
import { ownAccountsQuery } from '#features/business/accounts/ui/state/business-queries.ts'
import { ACCOUNT_NOT_VERIFIED, type ClaimKind } from '#features/business/limits.ts'
import { isUuid } from '#platform/uuid.ts'
import { Button } from '#ui/button.tsx'
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

/** The open tab, remembered in this browser. */
interface StoredTab {
  kind: ClaimKind
  /** The one that a link opened. */
  linked?: ClaimKind
}

interface ClaimPageProps {
  /** The first search text of the tab for artists; of this and of the others but festivals, also the id of the page. */
  artist?: string
  /** The first search text of the tab for festivals; it also opens that tab. */
  festival?: string
  /** The first search texts of the tabs for labels and venues. */
  label?: string
  venue?: string
}

/** The page where a business, which may be registered with it, claims an artist, festival, label or venue. */
export function ClaimPage(search: ClaimPageProps) {
  const { claimTitle, admitsNew } = useBusinessOffer()
  const isOfPage = admitsNew && Object.values(search).some(isUuid)
  return (
    <BusinessFrame
      title={isOfPage ? 'Claim this page' : claimTitle}
      lead="Show us you speak for them, and their page is yours to look after."
    >
      <MembersOnly fallback={<BusinessSkeleton />} guests={isOfPage && <Guest />}>
        {(userId) => <Claim userId={userId} {...search} />}
      </MembersOnly>
    </BusinessFrame>
  )
}

/** Asks a visitor who wants to claim a page for an account, and returns here with it. */
function Guest() {
  const requireSignIn = useRequireSignIn()
  const here = useRouterState({ select: (state) => state.location.href })
  return (
    <div className="flex flex-col gap-5">
      <p>
        You need an account to look after a page. Then you prove that it is yours, which takes two minutes if
        you can change one of its websites or profiles.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => requireSignIn(() => {}, { act: CLAIM, id: here, words: 'Claim this page' })}>
          Sign Up
        </Button>
        <Button variant="secondary" onClick={() => requireSignIn(() => {})}>
          Sign In
        </Button>
      </div>
    </div>
  )
}

/** What a visitor wants to do who makes an account here. */
const CLAIM = 'claim'

function Claim({ userId, ...searches }: ClaimPageProps & { userId: string }) {
  const { claimKinds: kinds, claimsAllKinds, admitsNew, FestivalClaim } = useBusinessOffer()
  const linked = kinds.find((kind) => searches[kind] !== undefined)
  const query = useQuery(ownAccountsQuery(userId))
  const stored = useStoredForm<StoredTab>(
    userId,
    'claim',
    { kind: linked ?? 'artist', linked },
    (stored) => linked !== undefined && stored.linked !== linked,
  )
  // The stored kind may have no tab any more.
  const opened = kinds.find((kind) => kind === stored.value.kind) ?? 'artist'
  useEffect(() => {
    if (readWish()?.act === CLAIM) forgetWish()
  }, [])
  if (!query.data) return query.isError ? <BusinessError query={query} /> : <BusinessSkeleton />
  const own = query.data.items.filter(({ role }) => role === 'owner')
  const accounts = own.filter((account) => mayClaim(account, admitsNew))
  const isInReview = own.some(({ verificationStatus }) => verificationStatus === 'pending')
  if (accounts.length === 0 && (isInReview || !admitsNew)) {
    return query.isFetching ? <BusinessSkeleton /> : <NotVerified kind={claimsAllKinds ? opened : 'artist'} />
  }
  const linkedPage = admitsNew && linked && linked !== 'festival' ? searches[linked] : undefined
  if (linked && linked !== 'festival' && isUuid(linkedPage)) {
    return <ListedClaimForm userId={userId} accounts={accounts} kind={linked} search={linkedPage} />
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
            <FestivalClaim userId={userId} accounts={accounts} search={searches.festival} />
          ) : (
            <ListedClaimForm userId={userId} accounts={accounts} kind={kind} search={searches[kind]} />
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
