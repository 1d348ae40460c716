import BriefcaseBusiness from 'virtual:icon/briefcase-business'
import Heart from 'virtual:icon/heart'
import LogOut from 'virtual:icon/log-out'
import Rows3 from 'virtual:icon/rows-3'
import Settings from 'virtual:icon/settings'
import ShieldCheck from 'virtual:icon/shield-check'
import UserRound from 'virtual:icon/user-round'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#features/accounts/public-ui.tsx'
import { deskQuery, waitingOf } from '#features/safety/reports/public-ui.tsx'
import { failureMessage } from '#platform/http/client/client.ts'
import { Badge } from '#ui/badge.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'
import type { Profile } from '../../contract.ts'
import { UserMenuTrigger } from './user-menu-trigger.tsx'

/** The user menu: the member's name, the specified entries, and the pages of members, teams, moderators and admins. */
export function UserMenu({ profile, defaultOpen }: { profile: Profile; defaultOpen?: boolean }) {
  const navigate = useNavigate()
  const { data: desk } = useQuery(deskQuery(profile.id))
  const waiting = desk ? waitingOf(desk) : 0

  async function logOut() {
    try {
      await signOut()
    } catch (error) {
      toast.error('Error signing out', failureMessage(error))
      return
    }
    toast.success('Signed out successfully')
    await navigate({ to: '/' })
  }

  return (
    <Menu defaultOpen={defaultOpen} trigger={<UserMenuTrigger profile={profile} />}>
      <div className="max-w-64 px-3 pt-2 pb-1.5">
        <p className="truncate font-semibold">{profile.displayName ?? profile.username}</p>
        <p className="truncate text-sm text-muted">@{profile.username}</p>
      </div>
      <MenuSeparator />
      <MenuLink to="/profile/$username" params={{ username: profile.username }}>
        <UserRound aria-hidden="true" /> Profile
      </MenuLink>
      <MenuLink to="/community" search={{ tab: 'my-posts' }}>
        <Rows3 aria-hidden="true" /> My Posts
      </MenuLink>
      <MenuItem onSelect={logOut}>
        <LogOut aria-hidden="true" /> Log Out
      </MenuItem>
      <MenuSeparator />
      <MenuLink to="/following">
        <Heart aria-hidden="true" /> Following
      </MenuLink>
      <MenuLink to="/settings">
        <Settings aria-hidden="true" /> Settings
      </MenuLink>
      {desk?.manages && (
        <MenuLink to="/business/dashboard">
          <BriefcaseBusiness aria-hidden="true" /> Manage
        </MenuLink>
      )}
      {desk?.role && (
        <MenuLink to="/admin">
          <ShieldCheck aria-hidden="true" /> {desk.role === 'admin' ? 'Admin' : 'Moderation'}
          {waiting > 0 && <Badge tone="caution">{waiting}</Badge>}
        </MenuLink>
      )}
    </Menu>
  )
}
