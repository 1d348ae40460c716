import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field-control.ts'

/** The style of all inputs; text of 16 px prevents phones from zooming in. */
export const CONTROL = cx(
  'w-full rounded-control border border-edge bg-well text-base text-ink transition-[border-color]',
  'hover:border-muted aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-55',
)

/** A line of text. Inside a Field it takes id, descriptions and error state from there. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} {...rest} className={cx(CONTROL, 'h-11 px-3', className)} />
}

/** Several lines of text; grows with them where the browser can. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      {...rest}
      className={cx(
        CONTROL,
        'field-sizing-content max-h-96 min-h-24 resize-y px-3 py-2.5 leading-normal',
        className,
      )}
    />
  )
}
