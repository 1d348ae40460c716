import Ellipsis from 'virtual:icon/ellipsis'
import { useRef } from 'react'
import { useBlockItems } from '#features/accounts/blocks/public-ui.tsx'
import { useReportItem } from '#features/safety/reports/public-ui.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import type { PublicProfile } from '../contract.ts'

interface ProfileMenuProps {
  /** The viewer. */
  userId: string
  profile: PublicProfile
  label: string
}

/** Report, mute and block, on the profile of another member. Opens at once: a press has loaded it. */
export function ProfileMenu({ userId, profile, label }: ProfileMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { items, question } = useBlockItems({ userId, member: profile, button })
  const { item, dialog } = useReportItem({ kind: 'profile', id: profile.id, button })
  return (
    <>
      <Menu
        defaultOpen
        trigger={
          <IconButton ref={button} label={label}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {item}
        {items}
      </Menu>
      {dialog}
      {question}
    </>
  )
}
