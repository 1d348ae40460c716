import type { ReactNode } from 'react'
import { LeavePreview } from '#features/accounts/gate/public-ui.tsx'
import { useSite } from '#platform/http/client/site.ts'

export const FOOTER_LINK =
  'inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline md:min-h-9'

export interface FooterProps {
  /** The gate is on, and the visitor can close it again. */
  leavable: boolean
  /** Year of the copyright. */
  year: number
  /** Links in the row of the copyright. */
  links?: ReactNode
  /** Groups of links above that row. */
  groups?: ReactNode
}

/** The end of every page: one row, and below it the name as large as the window on pages with `data-poster-footer`. */
export function Footer({ leavable, year, links, groups }: FooterProps) {
  const { name } = useSite()
  return (
    <footer className="mt-16 overflow-hidden bg-sunken">
      {groups}
      <div className="page flex flex-wrap items-center justify-between gap-x-8 py-2 text-sm text-muted">
        <p>
          © {year} {name}
        </p>
        {links}
        {leavable && <LeavePreview className={FOOTER_LINK} />}
      </div>
      <svg
        viewBox="0 0 1000 104"
        aria-hidden="true"
        className="mt-4 hidden w-full select-none group-has-data-poster-footer/page:block"
      >
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
