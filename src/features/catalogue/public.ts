export type { CatalogueFetcher } from '#features/catalogue/fill/server/catalogue-fetcher.ts'
export { coverQuery } from '#features/catalogue/fill/server/covers.ts'
export {
  factsOfArtist,
  factsOfFoundArtists,
  factsOfReleases,
} from '#features/catalogue/fill/server/from-musicbrainz.ts'
export { createTypedSearch } from '#features/catalogue/fill/server/typed.ts'

export type { OtherDocuments } from '#features/catalogue/import/server/import-context.ts'
export {
  type FoundArtist,
  isPlaceholder,
  rankEntities,
  searchArtists,
} from '#features/catalogue/index/server/find-entities.ts'
export { normalForm } from '#features/catalogue/index/server/normal-form.ts'
export {
  countDirectory,
  type DirectoryArtist,
  listDirectory,
  readDirectoryFilters,
} from '#features/catalogue/read/server/artist-directory.ts'
export { findPath, readCommonTitle, type Step } from '#features/catalogue/read/server/artist-paths.ts'
export type { ReadFaces } from '#features/catalogue/read/server/artists.ts'
export {
  type CatalogueArtist,
  readArtist,
  readArtists,
  readArtistsByRow,
  readArtistsNamed,
  readPopularArtists,
  regionName,
} from '#features/catalogue/read/server/artists.ts'
export {
  type CreditedArtist,
  type CreditedRole,
  readCreditParts,
  readCreditsOfRecording,
  readCreditsOfRelease,
} from '#features/catalogue/read/server/credits.ts'
export {
  type DiscographyRow,
  readDiscography,
  readLabelsByRow,
} from '#features/catalogue/read/server/discography.ts'
export {
  filterArtistsByName,
  readArtistIds,
  readEntity,
} from '#features/catalogue/read/server/entity-names.ts'
export { KIND_NUMBERS, KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
export {
  type CatalogueLabel,
  readFounders,
  readLabel,
  readLabelReleases,
  readLabelsNamed,
  readRelatedLabels,
  readRoster,
} from '#features/catalogue/read/server/labels.ts'
export {
  countListings,
  type ListedKind,
  listArtists,
  listLabels,
  listTitles,
} from '#features/catalogue/read/server/listing.ts'
export {
  type ArtistQuery,
  matchArtists,
  type NameReading,
} from '#features/catalogue/read/server/match-artists.ts'
export {
  matchArtistNames,
  NAMES_AT_ONCE,
  type NamedArtist,
} from '#features/catalogue/read/server/name-matches.ts'
export { listNewReleases } from '#features/catalogue/read/server/new-releases.ts'
export {
  type CatalogueSong,
  readAppearances,
  readRecording,
  readVersions,
  readWorksOf,
} from '#features/catalogue/read/server/recordings.ts'
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
} from '#features/catalogue/read/server/records.ts'
export { isActiveRedirect } from '#features/catalogue/read/server/redirects.ts'
export {
  type Credited,
  type Membership,
  readCredits,
  readMemberships,
  readRecordingsOfWorks,
  readRelatedArtists,
  readUrls,
} from '#features/catalogue/read/server/relations.ts'
export { representativeOf } from '#features/catalogue/read/server/representative.ts'
export { readSimilarities, type Similarity } from '#features/catalogue/read/server/similarities.ts'
export {
  type CatalogueAlbum,
  type CatalogueRecording,
  readAlbums,
  readSongs,
  readTitle,
} from '#features/catalogue/read/server/titles.ts'
export { markFetchedLinks } from '#features/catalogue/store/server/relations.ts'
export { storeFacts } from '#features/catalogue/store/server/store-facts.ts'

export type * from './facts.ts'

export {
  artistNameTopic,
  artistTopic,
  publishPart,
  releaseTopic,
  songTopic,
} from './fill/server/catalogue-fetcher.ts'
export { readCovers } from './fill/server/covers.ts'

export type { Catalogue } from './server/feature.ts'
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
