import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { FormFailure } from './form-failure.tsx'
import { BACKDROP } from './overlay-style.ts'
import { PopupContainer } from './popup-container.ts'

interface AlertDialogProps {
  title: string
  description: ReactNode
  /** The label of the confirming button, such as "Delete", never "OK". */
  confirm: string
  cancel?: string
  /** The action cannot be undone. */
  danger?: boolean
  /** The confirmed action is in progress. */
  pending?: boolean
  /** Why the last attempt failed; shown until the next one. */
  failure?: string
  /** The button is disabled; a string explains why. */
  confirmDisabled?: boolean | string
  onConfirm: () => void
  open?: boolean
  /** `reason` is 'close-press' for the button to cancel, 'escape-key' for the key. */
  onOpenChange?: (open: boolean, how: { reason: string }) => void
  defaultOpen?: boolean
  trigger?: ReactElement
  /** The confirming button gets the focus first, before the fields: Enter confirms a dialog opened by keyboard. */
  confirmFirst?: boolean
  /**
   * Gets the focus when the dialog closes and its opener no longer exists, such as a menu item. `false`: the caller
   * moves the focus.
   */
  finalFocus?: RefObject<HTMLElement | null> | false
  /** A field between the text and the buttons, such as a reason. */
  children?: ReactNode
}

/** A question that must be answered. The caller closes it when the action is done. Load it lazily. */
export function AlertDialog({
  title,
  description,
  confirm,
  cancel = 'Cancel',
  danger,
  pending,
  failure,
  confirmDisabled,
  onConfirm,
  trigger,
  confirmFirst = false,
  finalFocus,
  children,
  ...root
}: AlertDialogProps) {
  const confirming = useRef<HTMLButtonElement>(null)
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  return (
    <Base.Root {...root}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop forceRender className={BACKDROP} />
        <Base.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <Base.Popup
            ref={setPopup}
            initialFocus={confirmFirst ? confirming : undefined}
            finalFocus={finalFocus}
            className={cx(
              'w-full max-w-md rounded-panel bg-raised p-6 text-ink shadow-lift outline-none',
              'transition-[opacity,scale] duration-150 data-ending-style:scale-95 data-ending-style:opacity-0',
              'data-starting-style:scale-95 data-starting-style:opacity-0',
            )}
          >
            <PopupContainer value={popup}>
              <Base.Title className="type-heading">{title}</Base.Title>
              <Base.Description className="mt-2 text-muted">{description}</Base.Description>
              {children && <div className="mt-4">{children}</div>}
              <div className={cx(failure && 'mt-4')}>
                <FormFailure message={failure} />
              </div>
              <div className="mt-6 flex flex-wrap justify-end gap-3">
                <Base.Close render={<Button variant="quiet" />}>{cancel}</Base.Close>
                <Button
                  ref={confirming}
                  variant={danger ? 'danger' : 'primary'}
                  pending={pending}
                  disabled={confirmDisabled}
                  onClick={onConfirm}
                >
                  {confirm}
                </Button>
              </div>
            </PopupContainer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
