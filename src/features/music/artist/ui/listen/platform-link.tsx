import ArrowUpRight from 'virtual:icon/arrow-up-right'
import { ButtonAnchor } from '#ui/button-link.tsx'
import { cx } from '#ui/cx.ts'
import type { StreamingLink } from '../../contract.ts'
import type { StreamingPlatform } from '../../limits.ts'

/** The brand colour of each platform. */
const COLOURS: Record<StreamingPlatform, string> = {
  spotify: 'oklch(0.72 0.19 148)',
  'youtube-music': 'oklch(0.63 0.24 27)',
  'apple-music': 'oklch(0.66 0.23 12)',
  tidal: 'currentcolor',
  deezer: 'oklch(0.62 0.25 305)',
  youtube: 'oklch(0.63 0.24 27)',
}

interface PlatformLinkProps {
  link: StreamingLink
  /** A full row of the dialog, with the label "Open in …". */
  wide?: boolean
  /** Begins that label; "Open in" by default. */
  verb?: string
}

/** A button that opens a streaming platform in a new tab. */
export function PlatformLink({ link: { platform, name, url }, wide, verb = 'Open in' }: PlatformLinkProps) {
  return (
    <ButtonAnchor
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      variant="secondary"
      size={wide ? 'medium' : 'small'}
      className={cx(wide && 'min-h-12! w-full justify-start!')}
    >
      <span
        aria-hidden="true"
        style={{ backgroundColor: COLOURS[platform] }}
        className="size-2.5 shrink-0 rounded-full"
      />
      {wide ? `${verb} ${name}` : name}
      <span className="sr-only"> (opens in a new tab)</span>
      {wide && <ArrowUpRight aria-hidden="true" className="ml-auto text-muted" />}
    </ButtonAnchor>
  )
}
