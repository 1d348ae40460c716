import type { ResultKind } from '../../limits.ts'

/** The headings of the sections of `/search`, and the names of its facets. */
export const KIND_TITLES: Record<ResultKind, string> = {
  artist: 'Artists',
  release: 'Albums',
  song: 'Songs',
  label: 'Labels',
  festival: 'Festivals',
  show: 'Shows',
  member: 'Members',
  post: 'Posts',
}
