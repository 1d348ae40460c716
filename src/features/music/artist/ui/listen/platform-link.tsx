import ArrowUpRight from 'virtual:icon/arrow-up-right'
import { ButtonAnchor } from '#ui/button-link.tsx'
import { cx } from '#ui/cx.ts'
import type { StreamingLink } from '../../contract.ts'

interface PlatformLinkProps {
  link: StreamingLink
  /** A full row of the dialog, with the label "Open in …". */
  wide?: boolean
  /** Begins that label; "Open in" by default. */
  verb?: string
}

/** A button that opens a streaming platform in a new tab. */
export function PlatformLink({ link: { name, url }, wide, verb = 'Open in' }: PlatformLinkProps) {
  return (
    <ButtonAnchor
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      variant="secondary"
      size={wide ? 'medium' : 'small'}
      className={cx(wide && 'min-h-12! w-full justify-start!')}
    >
      {wide ? `${verb} ${name}` : name}
      <span className="sr-only"> (opens in a new tab)</span>
      {wide && <ArrowUpRight aria-hidden="true" className="ml-auto text-muted" />}
    </ButtonAnchor>
  )
}
