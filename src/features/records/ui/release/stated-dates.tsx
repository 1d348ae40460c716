import { formatPartialDate } from '#ui/format.ts'
import type { ReleasePage } from '../../contract.ts'

/** Whether artist, label or ListenBrainz have a date of their own, so that one alone would not be all that is known. */
export const areDatesApart = ({ statedDates, listenBrainzDate }: ReleasePage): boolean =>
  statedDates.length > 0 || listenBrainzDate !== null

/** What artist and label state as the day of the release, beside what MusicBrainz and ListenBrainz say. */
export function StatedDates({ release }: { release: ReleasePage }) {
  const { statedDates, date, listenBrainzDate } = release
  if (!areDatesApart(release)) return null
  return (
    <ul aria-label="Release dates" className="text-muted">
      {statedDates.map(({ by, date, businessName }) => (
        <li key={by}>
          <span className="figures text-ink">{formatPartialDate(date)}</span> as the {by} states (
          <bdi>{businessName}</bdi>)
        </li>
      ))}
      {date && (
        <li>
          <span className="figures text-ink">{formatPartialDate(date)}</span> according to MusicBrainz
        </li>
      )}
      {listenBrainzDate && (
        <li>
          <span className="figures text-ink">{formatPartialDate(listenBrainzDate)}</span> according to
          ListenBrainz
        </li>
      )}
    </ul>
  )
}
