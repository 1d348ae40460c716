import Disc3 from 'virtual:icon/disc-3'
import Play from 'virtual:icon/play'
import { releasePath } from '#features/catalogue/public-ui.tsx'
import { formatPartialDate } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { StatedDate, StatedValues } from '../contract.ts'
import { hostOf } from './stated-links.tsx'

/** The dates of other releases are shown on their own pages. */
const DATES_SHOWN = 6

const PICK = 'relative flex min-w-0 items-center gap-3 rounded-control px-4 py-2.5'

/** The pinned release and the video of a business; nothing when it states neither. */
export function StatedPicks({
  stated: { release, video },
  className,
}: {
  stated: Pick<StatedValues, 'release' | 'video'>
  /** Of each card. */
  className: string
}) {
  if (!release && !video) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {release && (
        <li className={`${PICK} ${className}`}>
          <Disc3 aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <p className="min-w-0 wrap-anywhere">
            <span className="block text-sm text-muted">Pinned release</span>
            <PageLink href={releasePath(release.mbid, release.title)} className="cover-link font-semibold">
              <bdi>{release.title}</bdi>
            </PageLink>
            {release.year && <span className="figures text-muted"> {release.year}</span>}
          </p>
        </li>
      )}
      {video && (
        <li className={`${PICK} ${className}`}>
          <Play aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <p className="min-w-0 wrap-anywhere">
            <span className="block text-sm text-muted">Video at {hostOf(video.url)}</span>
            <a
              href={video.url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="cover-link font-semibold"
            >
              <bdi>{video.title || 'Watch the video'}</bdi>
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </p>
        </li>
      )}
    </ul>
  )
}

/** Latest dates first, because upcoming ones matter most. */
export function StatedDates({ dates }: { dates: readonly StatedDate[] }) {
  if (dates.length === 0) return null
  const latest = [...dates].sort((a, b) => b.date.localeCompare(a.date)).slice(0, DATES_SHOWN)
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <p className="text-sm text-muted">Release dates</p>
      <ul aria-label="Release dates" className="flex min-w-0 flex-wrap gap-x-6">
        {latest.map(({ mbid, title, date }) => (
          <li key={mbid} className="min-w-0">
            <PageLink
              href={releasePath(mbid, title)}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              <bdi>{title}</bdi>
            </PageLink>
            <span className="ml-1.5 text-sm text-muted">{formatPartialDate(date)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
