import { formatPartialDate } from '#ui/format.ts'
import type { ReleasePage } from '../../contract.ts'

/** Whether artist, label or ListenBrainz state a date of their own, so that MusicBrainz' is not the only one. */
export const areDatesApart = ({ statedDates, listenBrainzDate }: ReleasePage): boolean =>
  statedDates.length > 0 || listenBrainzDate !== null

/** The release dates that artist and label state, beside those of MusicBrainz and ListenBrainz. */
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
