import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** The style of an action on a post or reply: an icon, and a count or word. */
export function actionStyle(active = false): string {
  return cx(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium',
    'transition-[background-color,color,translate] active:translate-y-px hover:bg-hover hover:text-ink [&_svg]:size-5',
    active ? 'text-accent' : 'text-muted',
  )
}

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name and tooltip; begins with the visible text. */
  label: string
  /** For a toggle button. */
  pressed?: boolean
  children: ReactNode
}

export function ActionButton({ label, pressed, className, children, ...rest }: ActionButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      className={cx(actionStyle(pressed), className)}
    >
      {children}
    </button>
  )
}
