import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface SectionHeadingProps {
  title: string
  /** For aria-labelledby of the section. */
  id?: string
  level?: 2 | 3
  /** At the far end: a link to everything, or tabs. */
  action?: ReactNode
  className?: string
}

/** The title of a part of a page, on a rule like the columns of a poster. */
export function SectionHeading({ title, id, level = 2, action, className }: SectionHeadingProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div
      className={cx(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-t-[3px] border-ink pt-3',
        className,
      )}
    >
      <Heading id={id} className="type-title">
        {title}
      </Heading>
      {action}
    </div>
  )
}
