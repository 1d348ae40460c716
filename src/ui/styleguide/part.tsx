import type { ReactNode } from 'react'
import { SectionHeading } from '../section-heading.tsx'

/** One chapter of the styleguide. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-6">
      <SectionHeading title={title} />
      {children}
    </section>
  )
}

/** A row of examples. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>
}
