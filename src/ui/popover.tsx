import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { POPUP } from './overlay-style.ts'
import { PopupContainer } from './popup-container.ts'

interface PopoverProps {
  /** The button that opens it, with a name. */
  trigger: ReactElement
  /** With `titleHidden`, only screen readers get the title. */
  title: string
  titleHidden?: boolean
  /** A quiet button after the title. */
  action?: ReactNode
  defaultOpen?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

/** A small panel that opens from a button. Load it lazily (see on-demand.tsx). */
export function Popover({
  trigger,
  title,
  titleHidden,
  action,
  align = 'end',
  className,
  children,
  ...root
}: PopoverProps) {
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  return (
    <Base.Root {...root}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50" align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup ref={setPopup} className={cx(POPUP, 'w-[min(24rem,calc(100vw-1rem))]', className)}>
            <PopupContainer value={popup}>
              <div
                className={
                  titleHidden
                    ? 'sr-only'
                    : 'flex min-h-14 items-center justify-between gap-3 border-b border-line px-4'
                }
              >
                <Base.Title className="type-heading">{title}</Base.Title>
                {!titleHidden && action}
              </div>
              {children}
            </PopupContainer>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
