export { Face } from '#features/catalogue/read/ui/face.tsx'
export { FactSource } from '#features/catalogue/read/ui/fact-source.tsx'
export { useFallbackArtistImage } from '#features/catalogue/read/ui/fallback-image.ts'
export { ListSource } from '#features/catalogue/read/ui/list-source.tsx'
export { recordCardQuery } from '#features/catalogue/read/ui/record-card-query.ts'
export { SourceLink, Sources } from '#features/catalogue/read/ui/sources.tsx'
export {
  artistPath,
  artistPathOf,
  discographyPath,
  labelPath,
  nameSlug,
  releasePath,
  similarPath,
  slugToName,
  songPath,
} from './slugs.ts'
