import Info from 'virtual:icon/info'
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

/** The source of each field of a show, folded. */
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
    <details className="mt-10">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm text-muted hover:text-ink">
        <Info aria-hidden="true" className="size-4" />
        Where is this from?
      </summary>
      <dl className="grid max-w-prose gap-2 text-sm text-muted">
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
    </details>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
