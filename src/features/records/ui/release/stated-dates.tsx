import { formatPartialDate } from '#ui/format.ts'
import type { ReleasePage } from '../../contract.ts'

/** What artist and label state as the day of the release, beside what MusicBrainz says. */
export function StatedDates({ release: { statedDates, date } }: { release: ReleasePage }) {
  if (statedDates.length === 0) return null
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
    </ul>
  )
}
