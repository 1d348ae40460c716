export { SITEMAP_LISTS, type SitemapLists } from './server/sitemap-lists.ts'
