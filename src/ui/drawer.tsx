import X from 'virtual:icon/x'
import { Drawer as Base } from '@base-ui/react/drawer'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { BACKDROP } from './overlay-style.ts'
import { PopupContainer } from './popup-container.ts'

interface DrawerProps {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A panel from the right edge; a swipe or a press outside closes it. Load it lazily. */
export function Drawer({ title, open, onOpenChange, children }: DrawerProps) {
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} swipeDirection="right">
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Viewport className="fixed inset-0 z-50 flex justify-end">
          <Base.Popup
            ref={setPopup}
            className={cx(
              'flex h-full w-[min(22rem,calc(100vw-3rem))] touch-auto flex-col overflow-y-auto overscroll-contain bg-raised text-ink outline-none',
              'translate-x-(--drawer-swipe-movement-x) shadow-lift transition-[translate] duration-200',
              'data-ending-style:translate-x-full data-starting-style:translate-x-full data-swiping:duration-0',
              'pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)]',
            )}
          >
            <PopupContainer value={popup}>
              <Base.Content className="flex min-h-full flex-col">
                <div className="flex items-center justify-between px-5 py-2.5">
                  <Base.Title className="type-heading">{title}</Base.Title>
                  <Base.Close render={<IconButton label="Close" className="-mr-2" />}>
                    <X />
                  </Base.Close>
                </div>
                {children}
              </Base.Content>
            </PopupContainer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
