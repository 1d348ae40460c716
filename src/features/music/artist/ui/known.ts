import type { ArtistPage } from '../contract.ts'

/** Whether nobody has this name: the catalogue does not, and MusicBrainz does not know it either. */
export const isUnknownArtist = ({ known, states }: ArtistPage): boolean =>
  !known && states.profile === 'ready'

/** Whether it is unclear if somebody has this name: the catalogue does not, and MusicBrainz does not answer. */
export const isInDoubt = ({ known, states }: ArtistPage): boolean =>
  !known && states.profile === 'unavailable'
