import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface SectionHeadingProps {
  title: ReactNode
  /** For aria-labelledby of the section. */
  id?: string
  level?: 2 | 3
  /** At the end of the line: a link to the full list, or tabs. */
  action?: ReactNode
  className?: string
}

/** The title of a section, above a horizontal rule. */
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
