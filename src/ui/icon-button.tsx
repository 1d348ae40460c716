import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Its name, for screen readers and on hover. */
  label: string
  children?: ReactNode
  variant?: 'quiet' | 'solid' | 'brass'
}

const VARIANTS = {
  quiet: 'text-ink hover:bg-hover',
  solid: 'bg-raised text-ink shadow-lift hover:bg-hover',
  brass: 'bg-brass text-on-brass hover:bg-brass-bright',
}

/** A round button of 44 px that shows an icon (aria-hidden by itself). */
export function IconButton({
  label,
  variant = 'quiet',
  type = 'button',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        'relative grid size-11 shrink-0 place-items-center rounded-full transition-[background-color,translate]',
        'active:translate-y-px disabled:cursor-not-allowed disabled:opacity-45 [&_svg]:size-5',
        VARIANTS[variant],
        className,
      )}
    >
      {children}
    </button>
  )
}
