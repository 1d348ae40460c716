/** Title and description of a page, for browsers, search engines and shared links: `meta` of a route's `head`. */
export const pageMeta = (title: string, description: string) => [
  { title },
  { name: 'description', content: description },
  { property: 'og:site_name', content: 'Fanfare' },
  { property: 'og:type', content: 'website' },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
]
