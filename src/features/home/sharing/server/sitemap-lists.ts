import type { ListedKind } from '#features/catalogue/public.ts'

/** What the sitemaps list besides posts, shows and venues. */
export interface SitemapLists {
  /** Pages that always exist. */
  pages: readonly string[]
  /** The sitemaps of the catalogue's kinds that have pages, with the functions that list them. */
  kinds: Readonly<Partial<Record<string, ListedKind>>>
  /** Whether they list the pages of hashtags. */
  tags: boolean
}

export const SITEMAP_LISTS: SitemapLists = {
  pages: [
    '/',
    '/v1',
    '/discover',
    '/artists',
    '/releases',
    '/news',
    '/community',
    '/about',
    '/terms',
    '/privacy',
    '/guidelines',
    '/contact',
    '/v2',
    '/tickets',
    '/merch',
  ],
  kinds: { artists: 'artists', releases: 'release_groups', songs: 'recordings', labels: 'labels' },
  tags: true,
}
