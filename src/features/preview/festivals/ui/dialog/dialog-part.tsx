import { type ReactNode, useId } from 'react'
import { SectionHeading } from '#ui/section-heading.tsx'

interface DialogPartProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** A section of the dialog with a title. */
export function DialogPart({ title, action, children }: DialogPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-9">
      <SectionHeading id={id} title={title} level={3} action={action} className="mb-4" />
      {children}
    </section>
  )
}
