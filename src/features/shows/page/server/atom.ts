import type { ListedShow } from '#features/shows/contract.ts'
import { escapeXml } from '#platform/http/escape-xml.ts'

/** Serializes shows as an Atom feed (RFC 4287), ordered by their last change. `path` is the path of the feed. */
export function atomOf(title: string, shows: readonly ListedShow[], path: string, publicUrl: string): string {
  const url = (to: string) => escapeXml(new URL(to, publicUrl).href)
  const newest = shows.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  const entries = newest.map((show) => {
    const { id, name, status, date, lastDate, time, venue, acts, updatedAt, statusReason } = show
    const when = `${date}${lastDate === date ? '' : ` to ${lastDate}`}${time ? `, ${time}` : ''}`
    const summary = [
      status === 'scheduled' ? '' : `${status[0]?.toUpperCase()}${status.slice(1)}. ${statusReason ?? ''}`,
      [when, venue && `${venue.name}, ${venue.city}`].filter(Boolean).join(' · '),
      acts.map((act) => act.name).join(', '),
    ]
    return `<entry><id>urn:uuid:${id}</id><title>${escapeXml(name)}</title><updated>${updatedAt}</updated>
<link href="${url(`/show/${id}`)}"/><summary>${escapeXml(summary.filter(Boolean).join('\n'))}</summary></entry>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${url(path)}</id><title>${escapeXml(title)}</title>
<updated>${newest[0]?.updatedAt ?? '2020-01-01T00:00:00.000Z'}</updated><link rel="self" href="${url(path)}"/>
<author><name>Fanfare</name></author>
${entries.join('\n')}
</feed>
`
}
