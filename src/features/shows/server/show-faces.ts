import type { ReadFaces } from '#features/catalogue/public.ts'
import type { Page } from '#platform/db/keyset.ts'
import type { ListedShow, Show, ShowFace } from '../contract.ts'
import { faceOf } from '../face.ts'

/** Pictures of shows for routes. */
export interface ShowFaces {
  readFaces: ReadFaces
  /** Throws a 404 problem when the show does not exist. */
  readShow: (id: string) => Promise<Show>
}

/** Shows as the database has them. */
export type StoredListedShow = Omit<ListedShow, 'face'>
export type StoredShow = Omit<Show, 'face'>

/** Width of the faces in answers, in pixels; pages choose another with `imageSrcSet`. */
const WIDTH = 320

/** Adds their faces to shows, with one query. */
export async function withFaces<S extends StoredListedShow>(
  readFaces: ReadFaces,
  shows: readonly S[],
): Promise<(S & { face: ShowFace })[]> {
  const faces = shows.map((show) => ({ show, face: faceOf(show) }))
  const pictureOf = await readFaces([...new Set(faces.map(({ face }) => face.id))], WIDTH)
  return faces.map(({ show, face }) => ({ ...show, face: { ...face, imageUrl: pictureOf(face.id) } }))
}

/** The same for a page of them. */
export const pageWithFaces = async (
  readFaces: ReadFaces,
  { items, nextCursor }: Page<StoredListedShow>,
): Promise<Page<ListedShow>> => ({ items: await withFaces(readFaces, items), nextCursor })

/** The same for one show. */
export async function withFace(readFaces: ReadFaces, show: StoredShow): Promise<Show> {
  const face = faceOf(show)
  return { ...show, face: { ...face, imageUrl: (await readFaces([face.id], WIDTH))(face.id) } }
}
