import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'neutral' | 'brass' | 'live' | 'positive' | 'caution' | 'notice' | 'danger'

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-hover text-ink',
  brass: 'bg-brass text-on-brass',
  live: 'bg-coral text-on-coral',
  positive: 'bg-positive-tint text-positive',
  caution: 'bg-caution-tint text-caution',
  notice: 'bg-notice-tint text-notice',
  danger: 'bg-danger-tint text-danger',
}

interface BadgeProps {
  tone?: BadgeTone
  className?: string
  /** A word or two, with an optional icon before them. */
  children: ReactNode
}

/** A badge for a status, type or source. The tone `live` is only for live or sold-out things. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-5 items-center gap-1 rounded-sleeve px-1.5 py-0.5 align-middle whitespace-nowrap',
        'font-display text-xs leading-none font-[640] [font-stretch:90%] [&_svg]:size-3',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
