interface PageHead {
  title: string
  description: string
  /** Path and query under which the page is to be known, such as "/tickets". */
  path: string
  /** Of Open Graph; "website" where nothing more exact fits. */
  type?: string
  /** Path of the picture for shared links. */
  image?: string
  /** What the page tells search engines (https://schema.org), without `@context`. `url` makes an absolute address. */
  about?: (url: (path: string) => string) => readonly Record<string, unknown>[]
}

/**
 * The `head` of a page: title, description, canonical address, Open Graph and schema.org data. `matches` are those
 * of the route's `head`; the first one, the root, knows where the site is reached.
 */
export function pageHead(
  matches: readonly { loaderData?: unknown }[],
  { title, description, path, type = 'website', image, about }: PageHead,
) {
  const url = (of: string) => new URL(of, publicUrlOf(matches[0]?.loaderData)).href
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:site_name', content: 'Fanfare' },
      { property: 'og:type', content: type },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url(path) },
      ...(image ? [{ property: 'og:image', content: url(image) }] : []),
    ],
    links: [{ rel: 'canonical', href: url(path) }],
    scripts: about?.(url).map((thing) => ({
      type: 'application/ld+json',
      children: withoutMarkup(JSON.stringify({ '@context': 'https://schema.org', ...thing })),
    })),
  }
}

const publicUrlOf = (loaded: unknown): string =>
  typeof loaded === 'object' &&
  loaded !== null &&
  'publicUrl' in loaded &&
  typeof loaded.publicUrl === 'string'
    ? loaded.publicUrl
    : 'http://localhost'

/** A script element ends at the first `</`, whatever it holds. */
const withoutMarkup = (json: string) => json.replaceAll('<', '\\u003c')
