import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'medium' | 'small'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brass text-on-brass hover:bg-brass-bright',
  secondary: 'border-[1.5px] border-edge text-ink hover:border-ink hover:bg-hover',
  quiet: 'text-ink hover:bg-hover',
  danger: 'bg-danger-fill text-on-danger hover:brightness-110',
}

const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-5 py-2.5 text-[0.9375rem]',
  // 36 px high, with a touch target of 44 px.
  small: 'min-h-9 px-3.5 py-1.5 text-sm after:absolute after:inset-x-0 after:-inset-y-1',
}

/** The class names of buttons and of links in their style. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(
    'relative inline-flex items-center justify-center gap-2 rounded-control text-center',
    'font-display leading-tight font-[680] [font-stretch:86%] select-none',
    'transition-[background-color,border-color,color,filter,translate] active:translate-y-px',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-[1.15em] [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    className,
  )
}
