import type { EntityKind } from '#features/catalogue/facts.ts'

/** The numbers of kinds in `entity_kind` columns. Never change them. */
export const KIND_NUMBERS: Record<EntityKind, number> = {
  artist: 1,
  label: 2,
  'release-group': 3,
  release: 4,
  recording: 5,
  work: 6,
}

/** The table that holds the entities of a kind. */
export const KIND_TABLES: Record<EntityKind, string> = {
  artist: 'artists',
  label: 'labels',
  'release-group': 'release_groups',
  release: 'releases',
  recording: 'recordings',
  work: 'works',
}

/** MusicBrainz' "Various Artists"; others that stand for nobody have names in brackets. */
export const VARIOUS_ARTISTS = '89ad4ac3-39f7-470e-963a-56509c546377'
