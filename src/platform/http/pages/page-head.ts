import { nameSite, type ShownSite } from '../client/site.ts'

interface PageHead {
  title: string
  /** One or two sentences; a function of the site's name where they name the site. */
  description: string | ((siteName: string) => string)
  /** Canonical path and query, such as "/tickets". */
  path: string
  /** The Open Graph type; "website" where nothing more exact fits. */
  type?: 'article' | 'profile' | 'music.musician' | 'music.album' | 'music.song'
  /** Picture of shared links, 1200 by 630; defaults to the site's own. */
  image?: { path: string; alt: string }
  /** An Atom feed of the page's content. */
  feed?: { path: string; title: string }
  /** Whether `/api/oembed` has a preview of the page. */
  hasPreview?: boolean
  /** The way from the home page to this page, itself included. */
  trail?: readonly { name: string; path: string }[]
  /** Structured data for search engines (https://schema.org), without `@context`. `url` makes an absolute address. */
  about?: (url: (path: string) => string, siteName: string) => readonly Record<string, unknown>[]
  /** Search engines must leave the page out, such as one of sample content. */
  noindex?: boolean
}

/** The root loader's data for the heads of all pages. */
const DEFAULTS = { name: 'Fanfare', picture: '/og.jpg' }

/**
 * The `head` of a page: title, description, canonical address, Open Graph, feed and schema.org data. `matches` are
 * those of the route's `head`; the first one, the root, knows the site's public URL.
 */
export function pageHead(
  matches: readonly { loaderData?: unknown }[],
  {
    title: pageTitle,
    description: described,
    path,
    type,
    image,
    feed,
    hasPreview,
    trail,
    about,
    noindex,
  }: PageHead,
) {
  const { name, picture } = siteOf(matches[0]?.loaderData)
  const title = nameSite(pageTitle, name)
  const description = typeof described === 'string' ? described : described(name)
  const shown = image ?? { path: picture, alt: name }
  const url = (of: string) => new URL(of, publicUrlOf(matches[0]?.loaderData)).href
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:site_name', content: name },
      { property: 'og:type', content: type ?? 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url(path) },
      { property: 'og:image', content: url(shown.path) },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: shown.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [
      { rel: 'canonical', href: url(path) },
      ...(feed
        ? [{ rel: 'alternate', type: 'application/atom+xml', title: feed.title, href: feed.path }]
        : []),
      ...(hasPreview
        ? [{ rel: 'alternate', type: 'application/json+oembed', title, href: previewOf(url(path)) }]
        : []),
    ],
    scripts: [
      ...(about?.(url, name) ?? []),
      ...(trail ? [breadcrumbs([{ name, path: '/' }, ...trail], url)] : []),
    ].map((thing) => ({
      type: 'application/ld+json',
      children: withoutMarkup(JSON.stringify({ '@context': 'https://schema.org', ...thing })),
    })),
  }
}

/** https://schema.org/BreadcrumbList */
const breadcrumbs = (trail: NonNullable<PageHead['trail']>, url: (path: string) => string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url(path),
  })),
})

const previewOf = (page: string) => `/api/oembed?url=${encodeURIComponent(page)}`

const siteOf = (loaded: unknown): { name: string; picture: string } =>
  typeof loaded === 'object' && loaded !== null && 'site' in loaded ? (loaded.site as ShownSite) : DEFAULTS

const publicUrlOf = (loaded: unknown): string =>
  typeof loaded === 'object' &&
  loaded !== null &&
  'publicUrl' in loaded &&
  typeof loaded.publicUrl === 'string'
    ? loaded.publicUrl
    : 'http://localhost'

/** A script element ends at the first `</`, whatever its content. */
const withoutMarkup = (json: string) => json.replaceAll('<', '\\u003c')
