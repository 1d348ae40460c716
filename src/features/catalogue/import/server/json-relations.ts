import type {
  ArtistFacts,
  EntityKind,
  EntityRef,
  RelationFacts,
  WorkFacts,
} from '#features/catalogue/facts.ts'
import { type Json, list, nullable, object, text, texts } from './json-values.ts'

/** Kinds whose relations are imported, by the key of the other end in a relation. */
const RELATED: Record<string, EntityKind> = {
  artist: 'artist',
  label: 'label',
  release_group: 'release-group',
  'release-group': 'release-group',
  release: 'release',
  recording: 'recording',
  work: 'work',
}

/** The kinds of targets of the relations in a document. */
export type Related = EntityKind | 'url'

const ALL: readonly Related[] = [...new Set(Object.values(RELATED)), 'url']

/**
 * Relations and URLs of a document, and the entities that they mention. `included` are the kinds that the document was
 * made with; all for a dump.
 */
export function relationsOf(of: EntityRef, json: Json, included: readonly Related[] = ALL) {
  const artists: ArtistFacts[] = []
  const recordings: { mbid: string; title: string; isPartial: true }[] = []
  const works: WorkFacts[] = []
  const relations: RelationFacts[] = []
  const urls: { type: string; url: string; ended: boolean }[] = []
  for (const relation of list(json.relations)) {
    const type = text(relation.type)
    if (!type) continue
    const ended = relation.ended === true
    const url = text(object(relation.url).resource)
    if (url) urls.push({ type, url, ended })
    const key = Object.keys(RELATED).find((key) => relation[key])
    const other = key ? object(relation[key]) : {}
    const mbid = text(other.id)
    const kind = key && RELATED[key]
    const name = text(other.name) ?? text(other.title)
    if (!kind || !mbid || !name || !included.includes(kind)) continue
    if (kind === 'artist') artists.push({ mbid, name, sortName: text(other['sort-name']), isPartial: true })
    if (kind === 'recording') recordings.push({ mbid, title: name, isPartial: true })
    if (kind === 'work') works.push({ mbid, title: name, type: text(other.type), isPartial: true })
    const [from, to] = relation.direction === 'backward' ? [{ kind, mbid }, of] : [of, { kind, mbid }]
    relations.push({
      from,
      to,
      type,
      ended,
      attributes: texts(relation.attributes),
      beginDate: nullable(relation.begin),
      endDate: nullable(relation.end),
    })
  }
  // A missing list means that the document was made without relations, not that there are none.
  if (!Array.isArray(json.relations)) return { artists, recordings, works, relations: [], urls: [] }
  const others = included.filter((kind) => kind !== 'url')
  return {
    artists,
    recordings,
    works,
    relations: others.length > 0 ? [{ of, with: others, relations }] : [],
    urls: included.includes('url') ? [{ of, urls }] : [],
  }
}
