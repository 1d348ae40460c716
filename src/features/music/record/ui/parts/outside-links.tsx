import ArrowUpRight from 'virtual:icon/arrow-up-right'
import type { OutsideLink } from '../../contract.ts'

interface OutsideLinksProps {
  title: string
  links: readonly OutsideLink[]
}

/** Links to other sites in one line; nothing without links. */
export function OutsideLinks({ title, links }: OutsideLinksProps) {
  if (links.length === 0) return null
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 text-[0.9375rem]">
      <p className="text-muted">{title}</p>
      <ul aria-label={title} className="flex min-w-0 flex-wrap gap-x-5">
        {links.map(({ name, url }) => (
          <li key={name}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="link inline-flex min-h-11 items-center gap-1"
            >
              {name}
              <ArrowUpRight aria-hidden="true" className="size-4" />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
