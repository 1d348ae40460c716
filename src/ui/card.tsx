import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface CardProps extends ComponentProps<'div'> {
  /** A link inside covers the card (class `cover-link`), which lifts on hover. */
  pressable?: boolean
}

/** A surface one step lighter than its background. The caller sets the padding. */
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
