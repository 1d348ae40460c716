import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** The look of what one can do with a post or reply: an icon, and a count or word. */
export function actionStyle(active = false): string {
  return cx(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium',
    'transition-[background-color,color,translate] active:translate-y-px hover:bg-hover hover:text-ink [&_svg]:size-5',
    active ? 'text-accent' : 'text-muted',
  )
}

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Its name for screen readers, and on hover; begins with the words that are seen. */
  label: string
  /** For a button that is on or off. */
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
