import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { SleeveArt } from './sleeve-art.tsx'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** One button or link. */
  action?: ReactNode
  level?: 1 | 2 | 3
  /** Small and without sleeves: an empty list of the staff's desks. */
  quiet?: boolean
  className?: string
}

/** An empty state: three blank sleeves, an explanation, and one action. */
export function EmptyState({ title, children, action, level = 3, quiet, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx(quiet ? 'py-4' : 'flex flex-col items-center px-4 py-12 text-center', className)}>
      {!quiet && <Sleeves title={title} />}
      <Heading className="type-heading">{title}</Heading>
      {children && <div className="mt-2 max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

function Sleeves({ title }: Pick<EmptyStateProps, 'title'>) {
  return (
    <div aria-hidden="true" className="relative mb-7 h-24 w-40">
      <SleeveArt
        id={`${title}-left`}
        className="absolute top-2 left-0 size-20! -rotate-12 rounded-sleeve opacity-70"
      />
      <SleeveArt
        id={`${title}-right`}
        className="absolute top-2 right-0 size-20! rotate-12 rounded-sleeve opacity-70"
      />
      <SleeveArt id={title} className="absolute top-0 left-8 size-24! rounded-sleeve shadow-lift" />
    </div>
  )
}
