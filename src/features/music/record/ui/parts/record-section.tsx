import { type ReactNode, useId } from 'react'
import { SectionHeading } from '#ui/section-heading.tsx'

interface RecordSectionProps {
  title: string
  /** With space before it. */
  apart?: boolean
  children: ReactNode
}

/** A section of an album's or song's page. */
export function RecordSection({ title, apart, children }: RecordSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={apart ? 'mt-16 min-w-0' : 'min-w-0'}>
      <SectionHeading id={id} title={title} className="mb-5" />
      {children}
    </section>
  )
}
