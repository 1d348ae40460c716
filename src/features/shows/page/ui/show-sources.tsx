import { Sources } from '#features/catalogue/public-ui.tsx'
import type { Show } from '#features/shows/contract.ts'
import type { ShowSource, SourcedField } from '#features/shows/limits.ts'

const FIELDS: Record<SourcedField, string> = {
  name: 'name',
  description: 'description',
  when: 'date and time',
  venue: 'venue',
  acts: 'line-up',
  tickets: 'tickets',
  status: 'changes',
}

/** The source of each field of a show. */
export function ShowSources({ show }: { show: Show }) {
  const { mbid, organiser, sources } = show
  const by = Map.groupBy(sources, ({ source }) => source)
  const page = `https://musicbrainz.org/event/${mbid}`
  const name = organiser?.name ?? 'The organiser'
  const words: Record<ShowSource, string> = {
    organiser: name,
    feed: `The calendar or page of ${name}`,
    musicbrainz: 'MusicBrainz',
  }
  return (
    <Sources>
      <li>
        <dl className="grid max-w-prose gap-2">
          {[...by].map(([source, fields]) => (
            <div key={source}>
              <dt className="text-ink">
                {source === 'musicbrainz' && mbid ? (
                  <a href={page} target="_blank" rel="noopener noreferrer" className="link">
                    MusicBrainz
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                ) : (
                  <bdi>{words[source]}</bdi>
                )}
                {source === 'musicbrainz' && <span>, in the public domain (CC0)</span>}
              </dt>
              <dd>{capitalised(fields.map(({ field }) => FIELDS[field]).join(', '))}</dd>
            </div>
          ))}
        </dl>
      </li>
    </Sources>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
