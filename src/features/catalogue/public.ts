import type { OpenDatabase } from '#platform/db/database.ts'
import { findEntities } from './server/search/find-entities.ts'

export type * from './facts.ts'
export { popularityOf } from './facts.ts'
export { markFetchedLinks } from './server/write/relations.ts'
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
export type { CatalogueFetcher } from './server/fill/catalogue-fetcher.ts'
export { coverQuery } from './server/fill/covers.ts'
export {
  artistNameTopic,
  artistTopic,
  publishPart,
  releaseTopic,
  songTopic,
} from './server/fill/publish-part.ts'
export { createTypedSearch } from './server/fill/typed.ts'
export {
  factsOfArtist,
  factsOfFoundArtists,
  factsOfReleases,
} from './server/from-musicbrainz.ts'
export type { OtherDocuments } from './server/import/import-context.ts'
export { KIND_NUMBERS, KIND_TABLES } from './server/kinds.ts'
export { countListings, type ListedKind, listArtists, listLabels, listTitles } from './server/listing.ts'
export {
  countDirectory,
  type DirectoryArtist,
  listDirectory,
  readDirectoryFilters,
} from './server/read/artist-directory.ts'
export { findPath, readCommonTitle, type Step } from './server/read/artist-paths.ts'
export {
  type CatalogueArtist,
  readArtist,
  readArtistImages,
  readArtists,
  readArtistsByRow,
  readArtistsNamed,
  readPopularArtists,
} from './server/read/artists.ts'
export { readCovers } from './server/read/covers.ts'
export {
  type CreditedArtist,
  type CreditedRole,
  readCreditParts,
  readCreditsOfRecording,
  readCreditsOfRelease,
} from './server/read/credits.ts'
export { type DiscographyRow, readDiscography, readLabelsByRow } from './server/read/discography.ts'
export { filterArtistsByName, readArtistIds, readEntity } from './server/read/entity-names.ts'
export {
  type CatalogueLabel,
  readLabel,
  readLabelReleases,
  readLabelsNamed,
  readRelatedLabels,
  readRoster,
} from './server/read/labels.ts'
export { type ArtistQuery, matchArtists, type NameReading } from './server/read/match-artists.ts'
export { matchArtistNames, NAMES_AT_ONCE, type NamedArtist } from './server/read/name-matches.ts'
export {
  type CatalogueSong,
  readAppearances,
  readRecording,
  readVersions,
  readWorksOf,
} from './server/read/recordings.ts'
export {
  type CatalogueEdition,
  type CatalogueReleaseGroup,
  type CatalogueTrack,
  type LoneRelease,
  readEditions,
  readLoneRelease,
  readMedia,
  readReleaseGroup,
  readTracks,
  readUrlsOfGroup,
} from './server/read/records.ts'
export { isActiveRedirect } from './server/read/redirects.ts'
export {
  type Credited,
  type Membership,
  readCredits,
  readMemberships,
  readRecordingsOfWorks,
  readRelatedArtists,
  readUrls,
} from './server/read/relations.ts'
export { representativeOf } from './server/read/representative.ts'
export { readSimilarities, type Similarity } from './server/read/similarities.ts'
export {
  type CatalogueAlbum,
  type CatalogueRecording,
  readAlbums,
  readNewReleases,
  readSongs,
  readTitle,
} from './server/read/titles.ts'
export { regionName } from './server/region-name.ts'
export { SEARCH_CACHE_SECONDS } from './server/search/cached-search.ts'
export { isPlaceholder, type RankedEntity, rankEntities } from './server/search/find-entities.ts'
export { normalForm } from './server/search/normal-form.ts'
export {
  artistPath,
  artistPathOf,
  capitalised,
  labelPath,
  nameSlug,
  releasePath,
  slugToName,
  songPath,
  titleSlug,
  trendingSlug,
} from './slugs.ts'
