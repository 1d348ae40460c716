import type { OpenDatabase } from '#platform/db/database.ts'
import { findEntities } from './server/search/find-entities.ts'

export type * from './facts.ts'
export { popularityOf } from './facts.ts'
export { storeFacts } from './server/write/store-facts.ts'

/** An artist as claims, links of posts and the hero search offer it. */
export interface FoundArtist {
  /** MusicBrainz id. */
  id: string
  name: string
  type: string | null
  country: string | null
  /** Distinguishes artists with the same name. */
  disambiguation: string | null
}

/** Artists for the text typed so far, best match first. Not inside a transaction. */
export async function searchArtists(
  database: Pick<OpenDatabase, 'pool'>,
  text: string,
  limit: number,
): Promise<FoundArtist[]> {
  const found = await findEntities(database, 'artist', text, limit)
  return found.map(({ id, name, type, country, disambiguation }) => ({
    id,
    name,
    type,
    country,
    disambiguation,
  }))
}

export type { FoundEntity } from './contract.ts'
export type { ArtistPictures } from './server/artist-pictures.ts'
export { CATALOGUE_USAGE, createCatalogueCommand } from './server/commands/command.ts'
export type { ImportWatch } from './server/commands/run-import.ts'
export type { Catalogue } from './server/feature.ts'
export type { CatalogueFetcher, Filled } from './server/fill/catalogue-fetcher.ts'
export { coverQuery } from './server/fill/covers.ts'
export { artistNameTopic, artistTopic, publishArtist } from './server/fill/publish-artist.ts'
export { createTypedSearch, type TypedKind } from './server/fill/typed.ts'
export {
  factsOfArtist,
  factsOfFoundArtists,
  factsOfLinks,
  factsOfRecordings,
  factsOfRelations,
  factsOfReleases,
} from './server/from-musicbrainz.ts'
export { countListings, listArtists, listLabels } from './server/listing.ts'
export {
  type DirectoryArtist,
  listDirectory,
  readDirectoryFilters,
} from './server/read/artist-directory.ts'
export {
  type CatalogueArtist,
  readArtist,
  readArtistImages,
  readArtists,
  readArtistsNamed,
  readPopularArtists,
} from './server/read/artists.ts'
export {
  type CatalogueLabel,
  type LabelRelease,
  readLabel,
  readLabelReleases,
  readLabelsNamed,
  readRelatedLabels,
  readRoster,
  searchLabels,
} from './server/read/labels.ts'
export {
  type Credited,
  readCredits,
  readMemberships,
  readRecordingsOfWorks,
  readRelatedArtists,
  readUrls,
} from './server/read/relations.ts'
export {
  type CatalogueAlbum,
  type CatalogueRecording,
  type CatalogueRelease,
  readAlbums,
  readFirstCredited,
  readNewReleases,
  readSongs,
  readTitle,
} from './server/read/titles.ts'
export { regionName } from './server/region-name.ts'
export { isPlaceholder, type RankedEntity, rankEntities } from './server/search/find-entities.ts'
export { normalForm } from './server/search/normal-form.ts'
export { artistPath, capitalised, labelPath, nameSlug, slugToName, trendingSlug } from './slugs.ts'
