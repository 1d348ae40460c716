import { Bell } from 'lucide-react'
import { IconButton, type IconButtonProps } from '#ui/icon-button.tsx'
import { BADGE_MAX, UNREAD_MAX } from '../limits.ts'

/** The bell with its badge: the number of unread notifications, '9+' above 9. */
export function BellButton({ unread, ...rest }: Omit<IconButtonProps, 'label'> & { unread: number }) {
  return (
    <IconButton {...rest} label={labelOf(unread)}>
      <Bell />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-danger px-1 text-center font-display text-xs leading-5 font-[750] text-canvas"
        >
          {unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}
        </span>
      )}
    </IconButton>
  )
}

function labelOf(unread: number): string {
  if (unread === 0) return 'Notifications'
  return `Notifications, ${unread >= UNREAD_MAX ? `${UNREAD_MAX} or more` : unread} unread`
}
