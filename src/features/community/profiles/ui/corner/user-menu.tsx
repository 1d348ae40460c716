import BriefcaseBusiness from 'virtual:icon/briefcase-business'
import Heart from 'virtual:icon/heart'
import LogOut from 'virtual:icon/log-out'
import Rows3 from 'virtual:icon/rows-3'
import Settings from 'virtual:icon/settings'
import ShieldCheck from 'virtual:icon/shield-check'
import UserRound from 'virtual:icon/user-round'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useSignInWords } from '#features/accounts/public-ui.tsx'
import { deskQuery, waitingOf } from '#features/safety/reports/public-ui.tsx'
import { usePart } from '#platform/http/client/parts.ts'
import { Badge } from '#ui/badge.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import type { Profile } from '../../contract.ts'
import { useLogOut } from './use-log-out.ts'
import { UserMenuTrigger } from './user-menu-trigger.tsx'

type Entry = 'following' | 'profile' | 'my-posts' | 'manage' | 'admin' | 'settings' | 'separator' | 'log-out'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** The entries of the user menu, in their order. */
    userMenu: readonly Entry[]
  }
}

const OWN_ENTRIES: readonly Entry[] = [
  'following',
  'profile',
  'manage',
  'admin',
  'settings',
  'separator',
  'log-out',
]

/** The user menu: the member's name, and the pages of members, teams, moderators and admins. */
export function UserMenu({ profile, defaultOpen }: { profile: Profile; defaultOpen?: boolean }) {
  const logOut = useLogOut()
  const { signOut } = useSignInWords()
  const { data: desk } = useQuery(deskQuery(profile.id))
  const waiting = desk ? waitingOf(desk) : 0
  const entries: Record<Entry, ReactNode> = {
    following: (
      <MenuLink to="/following">
        <Heart aria-hidden="true" /> Following
      </MenuLink>
    ),
    profile: (
      <MenuLink to="/profile/$username" params={{ username: profile.username }}>
        <UserRound aria-hidden="true" /> Profile
      </MenuLink>
    ),
    'my-posts': (
      <MenuLink to="/community" search={{ tab: 'my-posts' }}>
        <Rows3 aria-hidden="true" /> My Posts
      </MenuLink>
    ),
    manage: desk?.manages && (
      <MenuLink to="/business/dashboard">
        <BriefcaseBusiness aria-hidden="true" /> Manage
      </MenuLink>
    ),
    admin: desk?.role && (
      <MenuLink to="/admin">
        <ShieldCheck aria-hidden="true" /> {desk.role === 'admin' ? 'Admin' : 'Moderation'}
        {waiting > 0 && <Badge tone="caution">{waiting}</Badge>}
      </MenuLink>
    ),
    settings: (
      <MenuLink to="/settings">
        <Settings aria-hidden="true" /> Settings
      </MenuLink>
    ),
    separator: <MenuSeparator />,
    'log-out': (
      <MenuItem onSelect={logOut}>
        <LogOut aria-hidden="true" /> {signOut}
      </MenuItem>
    ),
  }

  return (
    <Menu defaultOpen={defaultOpen} trigger={<UserMenuTrigger profile={profile} />}>
      <div className="max-w-64 px-3 pt-2 pb-1.5">
        <p className="truncate font-semibold">{profile.displayName ?? profile.username}</p>
        <p className="truncate text-sm text-muted">@{profile.username}</p>
      </div>
      <MenuSeparator />
      {usePart('userMenu', OWN_ENTRIES).map((entry) => (
        <Fragment key={entry}>{entries[entry]}</Fragment>
      ))}
    </Menu>
  )
}
