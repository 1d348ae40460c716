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
export { useFallbackArtistImage } from './ui/by-mode.ts'
export { FactSource } from './ui/fact-source.tsx'
export { ListSource } from './ui/list-source.tsx'
export { SourceLink } from './ui/source-fold.tsx'
