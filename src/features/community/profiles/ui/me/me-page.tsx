import BriefcaseBusiness from 'virtual:icon/briefcase-business'
import Heart from 'virtual:icon/heart'
import LogOut from 'virtual:icon/log-out'
import Rows3 from 'virtual:icon/rows-3'
import Settings from 'virtual:icon/settings'
import ShieldCheck from 'virtual:icon/shield-check'
import UserRound from 'virtual:icon/user-round'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GuestNote, MembersOnly, personalKey, useSignInWords } from '#features/accounts/public-ui.tsx'
import { ManageLink, useManagedPages } from '#features/business/public-ui.tsx'
import { deskQuery, waitingOf } from '#features/safety/reports/public-ui.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useLogOut } from '../corner/use-log-out.ts'
import { fetchMyProfile } from '../profile-queries.ts'

/** All that is the member's own, as a list of links; for visitors what an account is for. */
export const MePage = () => (
  <div className="reading-page py-8 md:py-12">
    <h1 className="type-display mb-6">Me</h1>
    <MembersOnly
      fallback={<MeSkeleton />}
      guests={
        <GuestNote title="Your own corner" next="/me">
          With an account you follow artists, hear about their new records and shows, and talk about them with
          other fans.
        </GuestNote>
      }
    >
      {(userId) => <Mine userId={userId} />}
    </MembersOnly>
  </div>
)

const ENTRY =
  'flex min-h-14 w-full items-center gap-3 rounded-control px-3 text-left text-lg hover:bg-hover [&_svg]:size-5 [&_svg]:shrink-0'

function Mine({ userId }: { userId: string }) {
  const logOut = useLogOut()
  const { signOut } = useSignInWords()
  const profile = useQuery({
    queryKey: personalKey(userId, 'profile'),
    queryFn: fetchMyProfile,
    staleTime: 60_000,
  })
  const { data: desk } = useQuery(deskQuery(userId))
  const managed = useManagedPages(desk?.manages === true)
  if (profile.isPending) return <MeSkeleton />
  if (!profile.data) {
    return (
      <ErrorState
        title="Couldn’t load your profile"
        onRetry={() => void profile.refetch()}
        retrying={profile.isFetching}
      />
    )
  }
  const { username, displayName, avatarUrl } = profile.data
  const waiting = desk ? waitingOf(desk) : 0
  return (
    <>
      <Link
        to="/profile/$username"
        params={{ username }}
        className="mb-6 flex items-center gap-4 rounded-card bg-surface p-4 hover:bg-raised"
      >
        <Avatar username={username} src={avatarUrl} />
        <span className="min-w-0">
          <bdi className="block truncate font-semibold">{displayName ?? username}</bdi>
          <span className="block truncate text-sm text-muted">@{username}</span>
        </span>
      </Link>
      <Group label="Mine">
        <Link to="/following" className={ENTRY}>
          <Heart aria-hidden="true" /> Following
        </Link>
        <Link to="/profile/$username" params={{ username }} className={ENTRY}>
          <UserRound aria-hidden="true" /> Profile
        </Link>
        <Link to="/community" search={{ tab: 'my-posts' }} className={ENTRY}>
          <Rows3 aria-hidden="true" /> My posts
        </Link>
        <Link to="/settings" className={ENTRY}>
          <Settings aria-hidden="true" /> Settings
        </Link>
      </Group>
      <Group label="For artists, labels, venues and festivals">
        {desk?.manages && (
          <Link to="/business/dashboard" className={ENTRY}>
            <BriefcaseBusiness aria-hidden="true" /> Manage
          </Link>
        )}
        {managed.map(({ kind, linkedId, name }) => (
          <ManageLink key={`${kind} ${linkedId}`} kind={kind} linkedId={linkedId} className={ENTRY}>
            <bdi className="truncate pl-8">{name}</bdi>
          </ManageLink>
        ))}
        <Link to={desk?.manages ? '/business/claim' : '/business/register'} className={ENTRY}>
          {desk?.manages ? <span className="pl-8">Claim another page</span> : REGISTER}
        </Link>
      </Group>
      {desk?.role && (
        <Group label={desk.role === 'admin' ? 'Admin' : 'Moderation'}>
          <Link to="/admin" className={ENTRY}>
            <ShieldCheck aria-hidden="true" /> {desk.role === 'admin' ? 'Admin' : 'Moderation'}
            {waiting > 0 && <Badge tone="caution">{waiting}</Badge>}
          </Link>
          {desk.role === 'admin' && (
            <>
              <Link to="/admin/setup" className={ENTRY}>
                <span className="pl-8">Setup</span>
              </Link>
              <Link to="/admin/audit-log" className={ENTRY}>
                <span className="pl-8">Audit log</span>
              </Link>
            </>
          )}
        </Group>
      )}
      <button type="button" onClick={logOut} className={ENTRY}>
        <LogOut aria-hidden="true" /> {signOut}
      </button>
    </>
  )
}

const REGISTER = (
  <>
    <BriefcaseBusiness aria-hidden="true" /> Make a page your own
  </>
)

/** Links under each other, between lines. */
const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="mb-2 flex flex-col border-b border-line pb-2">
    {children}
  </nav>
)

const MeSkeleton = () => (
  <SkeletonGroup label="Loading your profile" className="flex flex-col gap-3">
    {[0, 1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-14" />
    ))}
  </SkeletonGroup>
)
