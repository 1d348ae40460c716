import type { ListedKind } from '#features/catalogue/public.ts'
import type { SiteMode } from '#platform/site-mode.ts'

const PAGES = [
  '/',
  '/v1',
  '/artists',
  '/news',
  '/community',
  '/about',
  '/terms',
  '/privacy',
  '/guidelines',
  '/contact',
]

/** Pages that always exist and that search engines may list; in preview some are made of sample content. */
export const fixedPages = (mode: SiteMode): readonly string[] =>
  mode === 'preview' ? PAGES : [...PAGES, '/v2', '/tickets', '/merch']

/** The sitemaps of the catalogue's kinds that have pages, with the functions that list them. */
export const listedKinds = (mode: SiteMode): Readonly<Partial<Record<string, ListedKind>>> => ({
  artists: 'artists',
  releases: 'release_groups',
  songs: 'recordings',
  // In preview every label has the one sample page.
  ...(mode === 'live' && { labels: 'labels' }),
})

/** Hashtags have pages in both modes; the preview has too few posts for search engines to list them. */
export const listsTags = (mode: SiteMode): boolean => mode === 'live'
