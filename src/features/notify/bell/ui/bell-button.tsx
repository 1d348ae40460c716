import Bell from 'virtual:icon/bell'
import { IconButton, type IconButtonProps } from '#ui/icon-button.tsx'
import { BADGE_MAX } from '../limits.ts'

/** The bell with its badge: the number of unread notifications, '9+' above 9. */
export function BellButton({ unread, ...rest }: Omit<IconButtonProps, 'label'> & { unread: number }) {
  return (
    <IconButton {...rest} label={labelOf(unread)}>
      <Bell />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-danger px-1 text-center text-xs leading-5 font-bold text-canvas"
        >
          {inBadge(unread)}
        </span>
      )}
    </IconButton>
  )
}

const labelOf = (unread: number) =>
  unread === 0 ? 'Notifications' : `Notifications, ${inBadge(unread)} unread`

const inBadge = (unread: number) => (unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread))
