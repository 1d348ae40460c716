import { useSiteMode } from '#platform/http/client/site-mode.ts'

/**
 * Whether Trending Now has the tab of albums. A live site does not count which albums trend: in preview the tab shows
 * the new releases, which have a section of their own.
 */
export const useHasTrendingAlbums = (): boolean => useSiteMode() === 'preview'
