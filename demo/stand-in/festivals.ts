import { type Names, renamed } from '../names.ts'
import { uuidFor } from '../random.ts'
import { FESTIVALS } from '../world/entities.ts'
import type { Json } from './musicbrainz-found.ts'
import { linkDocument } from './streaming-links.ts'

/** A festival with its editions, which MusicBrainz has as a series. */
export interface Festival {
  id: string
  name: string
  homepage: string
}

/** Ids that MusicBrainz gives to the type of series, and to their relation to a homepage. */
const TYPE = { type: 'Festival', 'type-id': '44e9f6b1-34a7-3a17-a5d5-07bb100d8887' }
const HOMEPAGE_ID = 'b79eb9a5-46df-492d-b107-1f1fea71b0eb'

/** The festivals of the world. */
export const createFestivals = (names: Names): Festival[] =>
  Object.entries(renamed(FESTIVALS, names)).map(([slug, name]) => ({
    id: uuidFor(`series ${slug}`),
    name,
    homepage: `https://${slug}.example/`,
  }))

/** In the format of the search server. */
export const foundFestival = ({ id, name }: Festival, score: number): Json => ({ id, ...TYPE, score, name })

/** In the format of the database server. */
export const festivalDocument = ({ id, name, homepage }: Festival, inc: ReadonlySet<string>): Json => ({
  id,
  name,
  ...TYPE,
  disambiguation: '',
  ...(inc.has('url-rels') && { relations: [linkDocument('official homepage', HOMEPAGE_ID, homepage)] }),
})
