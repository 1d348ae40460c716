import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldContext, type FieldControl } from './field-control.ts'

interface FieldProps {
  label: string
  /** Only screen readers get the label; the layout makes it clear to the eye. */
  labelHidden?: boolean
  hint?: ReactNode
  /** The validation message; screen readers announce it when it appears. */
  error?: string
  /** Characters used and allowed, shown as "12/160". */
  counter?: { used: number; max: number }
  className?: string
  /** One Input, Textarea or Select. */
  children: ReactNode
}

/** A control with its label, hint, error and counter, associated for screen readers. */
export function Field({ label, labelHidden, hint, error, counter, className, children }: FieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`, counter && `${id}-counter`]
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      <div className="flex items-start justify-between gap-4 text-sm empty:hidden">
        {(error || hint) && (
          <div className="flex min-w-0 flex-col gap-0.5">
            {error && (
              <p id={`${id}-error`} role="alert" className="font-medium text-danger">
                {error}
              </p>
            )}
            {hint && (
              <p id={`${id}-hint`} className="text-muted">
                {hint}
              </p>
            )}
          </div>
        )}
        {counter && <Counter id={`${id}-counter`} {...counter} />}
      </div>
    </div>
  )
}

function Counter({ id, used, max }: { id: string; used: number; max: number }) {
  return (
    <p
      id={id}
      className={cx('figures ml-auto shrink-0', used > max ? 'font-medium text-danger' : 'text-muted')}
    >
      {used}/{max}
      <span className="sr-only"> characters</span>
    </p>
  )
}
