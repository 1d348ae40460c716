import type { ComponentProps } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import type { Profile } from '../../contract.ts'

/** The avatar that opens the user menu. */
export function UserMenuTrigger({ profile, ...rest }: ComponentProps<'button'> & { profile: Profile }) {
  return (
    <button
      {...rest}
      type="button"
      className="shrink-0 rounded-full transition-[filter] hover:brightness-110"
    >
      <Avatar username={profile.username} src={profile.avatarUrl} />
      <span className="sr-only">Account menu of {profile.displayName ?? profile.username}</span>
    </button>
  )
}
