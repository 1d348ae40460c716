import { useSuspenseQuery } from '@tanstack/react-query'
import { useSession } from '#features/accounts/public-ui.tsx'
import { PostsOf } from '#features/community/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx'
import type { PublicProfile } from '../contract.ts'
import { Replies } from './by-mode.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { profileQuery } from './profile-queries.ts'

const TABS = [
  { value: 'posts', label: 'Posts' },
  { value: 'replies', label: 'Replies & Activity' },
] as const

/** The public profile of a member; its owner can edit it here. */
export function ProfilePage({ username }: { username: string }) {
  const { data: profile } = useSuspenseQuery(profileQuery(username))
  const isOwner = useSession().userId === profile.id
  return (
    <div className="page max-w-4xl py-8 md:py-12">
      <ProfileHeader profile={profile} isOwner={isOwner} />
      <Tabs defaultValue="posts" className="mt-8">
        <TabList label={`What @${profile.username} did`} tabs={TABS} className="border-b border-line" />
        <TabPanel value="posts" className="pt-6">
          <ProfilePosts profile={profile} isOwner={isOwner} />
        </TabPanel>
        <TabPanel value="replies" className="pt-6">
          <Replies profile={profile} isOwner={isOwner} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

/** The posts of a member, newest first. */
function ProfilePosts({ profile, isOwner }: { profile: PublicProfile; isOwner: boolean }) {
  return (
    <PostsOf
      username={profile.username}
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
