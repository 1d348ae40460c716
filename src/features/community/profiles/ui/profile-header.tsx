import BriefcaseBusiness from 'virtual:icon/briefcase-business'
import Ellipsis from 'virtual:icon/ellipsis'
import Settings from 'virtual:icon/settings'
import { useState } from 'react'
import { OfferedFollowButton } from '#features/follow/follows/public-ui.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { formatNumber } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart, Once, OnDemand } from '#ui/on-demand.tsx'
import type { PublicProfile } from '../contract.ts'
import { avatarAt } from '../limits.ts'
import { JoinedTime } from './joined-time.tsx'

const loadDialog = () => import('./edit-profile-dialog.tsx')
const EditProfileDialog = lazyPart(() => loadDialog().then((part) => part.EditProfileDialog))
const loadMenu = () => import('./profile-menu.tsx')
const ProfileMenu = lazyPart(() => loadMenu().then((part) => part.ProfileMenu))
const preload = () => void loadDialog().catch(() => undefined)

interface ProfileHeaderProps {
  profile: PublicProfile
  /** The viewer. */
  userId: string | undefined
  /** By the viewer: nobody follows whom they block. */
  isBlocked?: boolean
}

/** The header of a profile: picture, names, bio, join date and counts. */
export function ProfileHeader({ profile, userId, isBlocked = false }: ProfileHeaderProps) {
  const isOwner = userId === profile.id
  const menuLabel = `More about @${profile.username}`
  const [editing, setEditing] = useState(false)
  return (
    <header className="flex flex-col gap-6 sm:flex-row sm:items-start sm:gap-8">
      <Avatar
        username={profile.username}
        src={profile.avatarUrl && avatarAt(profile.avatarUrl, 512)}
        size="large"
      />
      <div className="min-w-0 flex-1">
        <h1 className="type-title break-words">{profile.displayName ?? profile.username}</h1>
        <p className="mt-1 break-words text-muted">@{profile.username}</p>
        {profile.bio && (
          <p dir="auto" className="mt-4 max-w-prose break-words whitespace-pre-line">
            {profile.bio}
          </p>
        )}
        <div className="mt-5 flex flex-wrap items-baseline gap-x-8 gap-y-2">
          <dl className="flex gap-x-8">
            <Count label="Posts" value={profile.postsCount} />
            <Count label="Likes" value={profile.likesCount} />
          </dl>
          <p className="text-muted">
            Joined <JoinedTime date={profile.createdAt} />
          </p>
        </div>
      </div>
      {!isOwner && (
        <div className="flex items-center gap-3 empty:hidden">
          {!isBlocked && <OfferedFollowButton kind="member" id={profile.id} name={`@${profile.username}`} />}
          {userId && (
            <OnDemand
              preload={loadMenu}
              standIn={(button) => (
                <IconButton label={menuLabel} {...button}>
                  <Ellipsis aria-hidden="true" />
                </IconButton>
              )}
            >
              <ProfileMenu userId={userId} profile={profile} label={menuLabel} />
            </OnDemand>
          )}
        </div>
      )}
      {isOwner && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setEditing(true)}
          >
            Edit Profile
          </Button>
          <ButtonLink to="/settings" variant="quiet">
            <Settings aria-hidden="true" /> Settings
          </ButtonLink>
          <ButtonLink to="/business/dashboard" variant="quiet">
            <BriefcaseBusiness aria-hidden="true" /> Business
          </ButtonLink>
          <Once when={editing} onFailure={() => setEditing(false)}>
            <EditProfileDialog profile={profile} open={editing} onOpenChange={setEditing} />
          </Once>
        </div>
      )}
    </header>
  )
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-row-reverse items-baseline gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="figures font-display text-xl font-[780]">{formatNumber(value)}</dd>
    </div>
  )
}
