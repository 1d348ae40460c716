export { releasePagesQuery } from './ui/queries.ts'
export { RadarTab } from './ui/radar-tab.tsx'
export { ReleaseCards, ReleaseCardsSkeleton } from './ui/release-cards.tsx'
export { ReleaseTags } from './ui/release-tags.tsx'
