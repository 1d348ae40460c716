import { songPath } from '#features/catalogue/public-ui.tsx'
import { formatDuration } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { Version } from '../../contract.ts'

/** Other recordings of a song. */
export function Versions({ label, versions }: { label: string; versions: readonly Version[] }) {
  return (
    <ul aria-label={label}>
      {versions.map(({ mbid, title, artistCredit, lengthMs, year, kinds }) => (
        <li
          key={mbid}
          className="when-seen relative flex min-h-14 items-center gap-3 border-b border-line py-1.5 pr-2 transition-[background-color] last:border-b-0 hover:bg-surface"
        >
          <div className="min-w-0 flex-1 leading-tight">
            <p className="font-medium wrap-anywhere">
              <PageLink
                href={songPath(mbid, title)}
                className="cover-link focus-visible:after:-outline-offset-2"
              >
                <bdi>{title}</bdi>
              </PageLink>
            </p>
            <p className="mt-0.5 truncate text-sm text-muted">
              <bdi>
                {[artistCredit, ...kinds.filter((kind) => kind !== 'cover')].filter(Boolean).join(' · ')}
              </bdi>
            </p>
          </div>
          {year && <span className="figures w-12 shrink-0 text-right text-sm text-muted">{year}</span>}
          <span className="figures w-14 shrink-0 text-right text-sm text-muted">
            {formatDuration(lengthMs)}
          </span>
        </li>
      ))}
    </ul>
  )
}
