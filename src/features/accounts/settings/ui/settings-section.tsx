import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  /** Where the index of the settings leads. */
  anchor?: string
  title: string
  description: ReactNode
  children: ReactNode
}

/** One section of the settings: the description on the left, the controls on the right. */
export function SettingsSection({ anchor, title, description, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid scroll-mt-20 gap-x-12 gap-y-5 border-t-[3px] border-ink py-7 md:grid-cols-[14rem_1fr]"
    >
      <div>
        <h2 id={id} className="type-heading">
          {title}
        </h2>
        <div className="mt-1.5 text-[0.9375rem] text-muted">{description}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
