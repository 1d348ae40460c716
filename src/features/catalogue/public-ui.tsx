export { artistPath, artistPathOf, labelPath, nameSlug, slugToName } from './slugs.ts'
export { useFallbackArtistImage } from './ui/by-mode.ts'
