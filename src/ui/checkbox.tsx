import Check from 'virtual:icon/check'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  error?: string
}

/** A checkbox with its label; the whole line is the touch target. */
export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={className}>
      <label className="relative flex min-h-11 items-start gap-3 py-2.5">
        <span className="relative mt-px grid size-5 shrink-0 place-items-center">
          <input
            aria-invalid={error ? true : undefined}
            aria-describedby={error && errorId}
            {...rest}
            type="checkbox"
            className={cx(
              'peer absolute inset-0 size-5 appearance-none rounded-sleeve border-[1.5px] border-edge bg-well',
              'transition-[background-color,border-color] checked:border-brass checked:bg-brass',
              'hover:border-ink checked:hover:border-brass-bright checked:hover:bg-brass-bright',
              'aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-55',
            )}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.5}
            className="pointer-events-none relative size-3.5 scale-50 text-on-brass opacity-0 transition-[scale,opacity] peer-checked:scale-100 peer-checked:opacity-100"
          />
        </span>
        <span className="leading-snug">{label}</span>
      </label>
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
