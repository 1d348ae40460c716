import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface CardProps extends ComponentProps<'div'> {
  /** Something in it is a link that covers the card (class `cover-link`): it lifts under the pointer. */
  pressable?: boolean
}

/** A surface a step lighter than its ground. Padding is the caller's. */
export function Card({ pressable, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cx(
        'relative rounded-card bg-surface',
        pressable && 'transition-[background-color] hover:bg-raised',
        className,
      )}
    />
  )
}
