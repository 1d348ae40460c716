import { type ComponentProps, type MouseEvent, useId } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /**
   * The action is in progress: shows a spinner, with the same width and name, and ignores presses. When it is given,
   * even as false, the second press of a double click is ignored, because the action may not be reported as in progress
   * yet.
   */
  pending?: boolean
  /** The button is disabled. A string explains why, on hover and to screen readers. */
  disabled?: boolean | string
}

/** A button. It stays focusable while disabled or pending, so that the focus does not jump to the top of the page. */
export function Button({
  variant = 'primary',
  size = 'medium',
  type = 'button',
  pending,
  disabled = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const blocked = pending || disabled !== false
  const reason = typeof disabled === 'string' ? disabled : undefined

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (blocked || (pending !== undefined && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      title={reason}
      aria-describedby={reason && reasonId}
      {...rest}
      type={type}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      onClick={press}
      className={buttonStyle(variant, size, className)}
    >
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={cx('inline-flex items-center gap-2', pending && 'opacity-0')}>{children}</span>
      {reason && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </button>
  )
}
