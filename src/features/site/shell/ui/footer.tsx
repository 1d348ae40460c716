import type { ReactNode } from 'react'
import { LeavePreview } from '#features/accounts/gate/public-ui.tsx'
import { useSite } from '#platform/http/client/site.ts'

export const FOOTER_LINK =
  'inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline md:min-h-9'

interface FooterProps {
  /** The gate is on, and the visitor can leave the preview. */
  leavable: boolean
  /** Year of the copyright. */
  year: number
  links: ReactNode
}

/** The end of every page. */
export function Footer({ leavable, year, links }: FooterProps) {
  const { name } = useSite()
  return (
    <footer className="mt-24 overflow-hidden bg-sunken">
      {links}
      <div className="page mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 text-sm text-muted">
        <p>
          © {year} {name}
        </p>
        {leavable && <LeavePreview className={FOOTER_LINK} />}
      </div>
      <svg viewBox="0 0 1000 104" aria-hidden="true" className="mt-6 block w-full select-none">
        <text
          x="16"
          y="118"
          textLength="968"
          lengthAdjust="spacingAndGlyphs"
          fontSize="146"
          className="type-wide fill-line"
        >
          {name.toUpperCase()}
        </text>
      </svg>
    </footer>
  )
}
