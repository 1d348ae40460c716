import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import {
  blocksQuery,
  UNTIL_HIDES_KNOWN,
  unblockMember,
  useBlockChange,
} from '#features/accounts/blocks/public-ui.tsx'
import { useSession } from '#features/accounts/public-ui.tsx'
import { MissingPage } from '#features/catalogue/search/public-ui.tsx'
import { Feed } from '#features/community/feed/ui/feed.tsx'
import { ApiError } from '#platform/http/client/client.ts'
import { usePart } from '#platform/http/client/parts.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx'
import type { PublicProfile } from '../contract.ts'
import { ProfileHeader } from './profile-header.tsx'
import { ownProfileView, profileQuery } from './profile-queries.ts'
import { Replies, type RepliesProps } from './replies.tsx'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    replies: ComponentType<RepliesProps>
  }
}

const TABS = [
  { value: 'posts', label: 'Posts' },
  { value: 'replies', label: 'Replies & Activity' },
] as const

/** The public profile of a member; its owner can edit it here. */
export function ProfilePage({ username }: { username: string }) {
  const { data: profile } = useSuspenseQuery(profileQuery(username))
  return <Profile profile={profile} />
}

/** Where visitors find no profile: that of a banned member for moderators, else that there is none. */
export function HiddenProfilePage({ username }: { username: string }) {
  const { userId } = useSession()
  const { data } = useQuery({ ...ownProfileView(userId ?? '', username), enabled: userId !== undefined })
  return data ? <Profile profile={data} /> : <ProfileNotFound />
}

function Profile({ profile }: { profile: PublicProfile }) {
  const { username } = profile
  const RepliesTab = usePart('replies', Replies)
  const { status, userId } = useSession()
  const isOwner = userId === profile.id
  const isOther = userId !== undefined && !isOwner
  const { data: own, error } = useQuery({ ...ownProfileView(userId ?? '', username), enabled: isOther })
  const { data: lists } = useQuery({ ...blocksQuery(userId ?? ''), enabled: isOther })
  const isBlocked = isOther && lists?.blocked.some(({ id }) => id === profile.id)
  if (isOther && error instanceof ApiError && error.status === 404) return <ProfileNotFound />
  const isUnknown = status === 'loading' || (isOther && !own && !error)
  return (
    <div className={cx('reading-page py-8 md:py-12', isUnknown && UNTIL_HIDES_KNOWN)}>
      {own?.isWithheld && (
        <p className="mb-6">
          <Badge tone="caution">Hidden: the member is banned</Badge>{' '}
          <span className="text-sm text-muted">
            Only moderators and admins can see this profile. Everything the member wrote is hidden too.
          </span>
        </p>
      )}
      <ProfileHeader profile={profile} userId={userId} isBlocked={isBlocked} />
      {isBlocked ? (
        <Blocked userId={userId} profile={profile} />
      ) : own?.isWithheld ? null : (
        <Tabs defaultValue="posts" className="mt-8">
          <TabList label={`What @${profile.username} did`} tabs={TABS} className="border-b border-line" />
          <TabPanel value="posts" className="pt-6">
            <ProfilePosts profile={profile} isOwner={isOwner} />
          </TabPanel>
          <TabPanel value="replies" className="pt-6">
            <RepliesTab profile={profile} isOwner={isOwner} />
          </TabPanel>
        </Tabs>
      )}
    </div>
  )
}

/** Instead of what a member wrote whom the viewer blocks. */
function Blocked({ userId, profile }: { userId: string; profile: PublicProfile }) {
  const unblock = useBlockChange(userId, unblockMember, () => ({
    done: `You unblocked @${profile.username}`,
  }))
  return (
    <EmptyState
      title={`You blocked @${profile.username}`}
      level={2}
      action={
        <Button variant="secondary" pending={unblock.isPending} onClick={() => unblock.mutate(profile.id)}>
          Unblock
        </Button>
      }
    >
      You don’t see each other’s posts and replies.
    </EmptyState>
  )
}

/** The posts of a member, newest first. */
function ProfilePosts({ profile, isOwner }: { profile: PublicProfile; isOwner: boolean }) {
  return (
    <Feed
      filter={{ author: profile.username }}
      userId={useSession().userId}
      empty={
        <EmptyState
          title="No posts yet"
          level={2}
          action={isOwner && <ButtonLink to="/community">Create Post</ButtonLink>}
        />
      }
    />
  )
}

/** Shown when there is no member of this name. */
const ProfileNotFound = () => (
  <MissingPage
    title="Profile not found"
    action={
      <ButtonLink to="/community" variant="secondary">
        Go to Community
      </ButtonLink>
    }
  >
    This user doesn't exist.
  </MissingPage>
)
