export { useFallbackArtistImage } from '#features/catalogue/read/ui/by-mode.ts'
export { FactSource } from '#features/catalogue/read/ui/fact-source.tsx'
export { ListSource } from '#features/catalogue/read/ui/list-source.tsx'
export { SourceLink } from '#features/catalogue/read/ui/source-fold.tsx'
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
