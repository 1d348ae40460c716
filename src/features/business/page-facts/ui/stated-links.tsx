import BadgeCheck from 'virtual:icon/badge-check'
import { cx } from '#ui/cx.ts'
import type { StatedLink } from '../contract.ts'
import { LINK_LABELS } from './link-labels.ts'

interface StatedLinksProps {
  links: readonly StatedLink[]
  className?: string
}

/** The links of a business by name; those that a proof covers have a check. Nothing when there are none. */
export function StatedLinks({ links, className }: StatedLinksProps) {
  if (links.length === 0) return null
  return (
    <ul aria-label="Links" className={cx('flex gap-x-6', className)}>
      {links.map(({ kind, url, isVerified }) => (
        <li key={url} className="min-w-0 shrink-0">
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            title={isVerified ? 'Verified' : undefined}
            className="link inline-flex min-h-11 items-center gap-1 wrap-anywhere"
          >
            {kind === 'social' ? hostOf(url) : LINK_LABELS[kind]}
            {isVerified && (
              <>
                <BadgeCheck aria-hidden="true" className="size-4 text-positive" />
                <span className="sr-only"> (verified)</span>
              </>
            )}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The host of an address, without `www.`. */
export const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)
