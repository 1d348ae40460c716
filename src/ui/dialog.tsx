import X from 'virtual:icon/x'
import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { BACKDROP } from './overlay-style.ts'
import { PopupContainer } from './popup-container.ts'

const WIDTHS = { small: 'md:max-w-md', medium: 'md:max-w-xl', large: 'md:max-w-4xl' }

interface DialogProps {
  title: string
  /** A sentence under the title. */
  description?: ReactNode
  /** Controlled by the caller; leave it out when there is a `trigger`. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  defaultOpen?: boolean
  /** The button that opens it. */
  trigger?: ReactElement
  size?: keyof typeof WIDTHS
  /** Buttons, always visible at the end. */
  footer?: ReactNode
  /** Pressing outside does not close it: for forms with input. */
  disablePointerDismissal?: boolean
  children: ReactNode
}

/** A modal dialog; on phones it slides up from the bottom. Escape closes it, and the focus returns. Load it lazily. */
export function Dialog({
  title,
  description,
  trigger,
  size = 'medium',
  footer,
  disablePointerDismissal,
  children,
  ...root
}: DialogProps) {
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  return (
    <Base.Root {...root} disablePointerDismissal={disablePointerDismissal}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop forceRender className={BACKDROP} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center md:items-center md:p-8">
          <Base.Popup
            ref={setPopup}
            className={cx(
              'flex max-h-[92dvh] w-full flex-col rounded-t-panel bg-raised text-ink shadow-lift outline-none md:rounded-panel',
              'pb-[env(safe-area-inset-bottom)] transition-[opacity,translate] duration-200 md:max-h-full',
              'data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0',
              WIDTHS[size],
            )}
          >
            <PopupContainer value={popup}>
              <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3 md:px-7 md:pt-6">
                <div className="min-w-0 pt-1.5">
                  <Base.Title className="type-heading">{title}</Base.Title>
                  {description && (
                    <Base.Description className="mt-1 text-[0.9375rem] text-muted">
                      {description}
                    </Base.Description>
                  )}
                </div>
                <Base.Close render={<IconButton label="Close" className="-mt-1 -mr-2" />}>
                  <X />
                </Base.Close>
              </header>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 md:px-7 md:pb-7">
                {children}
              </div>
              {footer && (
                <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 md:px-7">
                  {footer}
                </footer>
              )}
            </PopupContainer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
