import type { parseFeed } from 'feedsmith'

type AnyFeed = ReturnType<typeof parseFeed<string>>
type Feed<F extends AnyFeed['format']> = Extract<AnyFeed, { format: F }>['feed']
type Rss = NonNullable<Feed<'rss'>['items']>[number]
type Rdf = NonNullable<Feed<'rdf'>['items']>[number]
type Atom = NonNullable<Feed<'atom'>['entries']>[number]
type Json = NonNullable<Feed<'json'>['items']>[number]
type Media = NonNullable<Rss['media']>

/** A text of a feed, and whether it is html. */
export interface RawText {
  value: string
  isHtml: boolean
}

/** One item of a feed of any format, in one shape; not checked or cleaned yet. The best value comes first. */
export interface RawItem {
  guid?: string
  title?: RawText
  summaries: RawText[]
  /** The whole story, if the feed has it. */
  content?: RawText
  links: string[]
  images: string[]
  categories: string[]
  authors: string[]
  dates: string[]
}

export interface RawFeed {
  title?: RawText
  items: RawItem[]
}

const html = (value: string | undefined): RawText[] => (value ? [{ value, isHtml: true }] : [])
const present = (...values: (string | undefined)[]) => values.filter((value) => value !== undefined)

/** Converts a parsed feed of any format into one shape. */
export function toRawFeed({ format, feed }: AnyFeed): RawFeed {
  switch (format) {
    case 'rss':
      return { title: html(feed.title)[0], items: (feed.items ?? []).map(fromRss) }
    case 'rdf':
      return { title: html(feed.title)[0], items: (feed.items ?? []).map(fromRdf) }
    case 'atom':
      return { title: atomText(feed.title)[0], items: (feed.entries ?? []).map(fromAtom) }
    case 'json':
      return {
        title: feed.title ? { value: feed.title, isHtml: false } : undefined,
        items: (feed.items ?? []).map(fromJson),
      }
  }
}

function fromRss(item: Rss): RawItem {
  const isAddress = item.guid?.isPermaLink !== false
  return {
    guid: item.guid?.value,
    title: html(item.title ?? item.media?.title?.value ?? item.itunes?.title)[0],
    summaries: [
      ...html(item.description),
      ...html(item.media?.description?.value),
      ...html(item.itunes?.summary ?? item.itunes?.subtitle),
    ],
    content: html(item.content?.encoded)[0],
    links: present(
      item.link,
      ...(item.atom?.links ?? []).map(({ href }) => href),
      isAddress ? item.guid?.value : undefined,
    ),
    images: [
      ...mediaImages(item.media),
      ...present(...(item.enclosures ?? []).map(({ url, type }) => (isImage(type, url) ? url : undefined))),
      ...present(item.itunes?.image),
    ],
    categories: [
      ...present(...(item.categories ?? []).map(({ name }) => name)),
      ...(item.dc?.subjects ?? []),
    ],
    authors: [
      ...(item.dc?.creators ?? []),
      ...present(...(item.authors ?? []).map(({ name }) => name)),
      ...present(item.itunes?.author),
    ],
    dates: present(item.pubDate, ...(item.dc?.dates ?? []), item.atom?.published, item.atom?.updated),
  }
}

function fromRdf(item: Rdf): RawItem {
  return {
    guid: item.rdf?.about,
    title: html(item.title ?? item.dc?.titles?.[0])[0],
    summaries: [...html(item.description), ...html(item.dc?.descriptions?.[0])],
    content: html(item.content?.encoded)[0],
    links: present(item.link, item.rdf?.about),
    images: mediaImages(item.media),
    categories: item.dc?.subjects ?? [],
    authors: item.dc?.creators ?? [],
    dates: item.dc?.dates ?? [],
  }
}

function fromAtom(entry: Atom): RawItem {
  const links = entry.links ?? []
  const stories = links.filter(({ rel }) => rel === undefined || rel === 'alternate')
  const enclosures = links.filter(({ rel, type, href }) => rel === 'enclosure' && isImage(type, href))
  return {
    guid: entry.id,
    title: atomText(entry.title)[0] ?? html(entry.media?.groups?.[0]?.title?.value)[0],
    summaries: [
      ...atomText(entry.summary),
      ...html(entry.media?.groups?.[0]?.description?.value ?? entry.media?.description?.value),
    ],
    content: atomText(entry.content)[0],
    links: present(...stories.map(({ href }) => href), entry.id),
    images: [...mediaImages(entry.media), ...present(...enclosures.map(({ href }) => href))],
    categories: present(...(entry.categories ?? []).map(({ label, term }) => label ?? term)),
    authors: [...present(...(entry.authors ?? []).map(({ name }) => name)), ...(entry.dc?.creators ?? [])],
    dates: present(entry.published, entry.updated, ...(entry.dc?.dates ?? [])),
  }
}

function fromJson(item: Json): RawItem {
  const plain = item.content_text ? [{ value: item.content_text, isHtml: false }] : []
  return {
    guid: item.id,
    title: item.title ? { value: item.title, isHtml: false } : undefined,
    summaries: item.summary ? [{ value: item.summary, isHtml: false }] : [],
    content: html(item.content_html)[0] ?? plain[0],
    links: present(item.url, item.external_url, item.id),
    images: present(item.image, item.banner_image),
    categories: item.tags ?? [],
    authors: present(...(item.authors ?? []).map(({ name }) => name)),
    dates: present(item.date_published, item.date_modified),
  }
}

/** Atom declares whether a text is html; the default is plain. */
function atomText(text: { value?: string; type?: string } | undefined): RawText[] {
  return text?.value ? [{ value: text.value, isHtml: /html/i.test(text.type ?? '') }] : []
}

/** Pictures of Media RSS, the widest first; those without a width come last. */
function mediaImages(media: Media | undefined): string[] {
  const groups = media?.groups ?? []
  const contents = [...(media?.contents ?? []), ...groups.flatMap((group) => group.contents ?? [])]
  const pictures = contents.filter(({ medium, type, url }) => medium === 'image' || isImage(type, url))
  const thumbnails = [
    ...(media?.thumbnails ?? []),
    ...[...groups, ...contents].flatMap((holder) => holder.thumbnails ?? []),
  ]
  const widest = (list: { url?: string; width?: number }[]) =>
    present(...list.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0)).map(({ url }) => url))
  return [...widest(pictures), ...widest(thumbnails)]
}

function isImage(type: string | undefined, url: string | undefined): boolean {
  if (type) return type.startsWith('image/')
  return /\.(jpe?g|png|webp|avif|gif)(\?|$)/i.test(url ?? '')
}
