import { artistPathOf } from '#features/catalogue/public-ui.tsx'
import type { Act } from '#features/shows/contract.ts'

/** Address of the page of an act's artist; undefined for an act that is known by name only. */
export const actPath = ({ name, artistMbid }: Pick<Act, 'name' | 'artistMbid'>): string | undefined =>
  artistMbid ? `${artistPathOf(name)}?mbid=${artistMbid}` : undefined
