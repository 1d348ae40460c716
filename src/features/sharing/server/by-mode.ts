import type { SiteMode } from '#platform/site-mode.ts'

const PAGES = ['/', '/v1', '/news', '/community', '/about', '/terms', '/privacy', '/guidelines', '/contact']

/** Pages that always exist and that search engines may list; in preview some are made of sample content. */
export const fixedPages = (mode: SiteMode): readonly string[] =>
  mode === 'preview' ? PAGES : [...PAGES, '/v2', '/tickets', '/merch']

/** The catalogue's things that have pages of their own; in preview every label has the one sample page. */
export const listedKinds = (mode: SiteMode): readonly ('artists' | 'labels')[] =>
  mode === 'preview' ? ['artists'] : ['artists', 'labels']

/** Hashtags have pages in both modes; the preview has too few posts for search engines to list them. */
export const listsTags = (mode: SiteMode): boolean => mode === 'live'
