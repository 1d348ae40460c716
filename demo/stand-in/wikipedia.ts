import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hash } from '../random.ts'
import { type Answer, jpeg, json, redirect, type StandInRequest } from './answer.ts'
import type { ArtistSource } from './catalogue-types.ts'
import type { Pictures } from './pictures.ts'
import { itemOf, titleOf } from './wikidata.ts'

interface Page {
  title: string
  kind: 'standard' | 'disambiguation'
  description: string
  about: string
  artist?: ArtistSource
}

const otherPages = path.join(import.meta.dirname, 'data/pages.json')

/** Answers `/api/rest_v1/page/summary/…` and the pictures that those summaries name. */
export function createWikipedia(sources: readonly ArtistSource[], pictures: Pictures, ownUrl: () => string) {
  const pages = new Map<string, Page>()
  const redirects = new Map<string, string>()
  for (const page of JSON.parse(readFileSync(otherPages, 'utf8')) as Page[]) pages.set(page.title, page)
  for (const artist of sources) {
    const title = titleOf(artist)
    if (title === null) continue
    const { description, about } = artist
    pages.set(title, { title, kind: 'standard', description, about, artist })
    if (title !== artist.name && !pages.has(artist.name) && /^[\x20-\x7e]+$/.test(artist.name)) {
      redirects.set(artist.name, title)
    }
  }
  const byFile = new Map([...pages.values()].flatMap((page) => (page.artist ? [[fileOf(page), page]] : [])))

  const summary = (requested: string): Answer => {
    const title = requested.replaceAll('_', ' ').trim()
    const target = redirects.get(title)
    if (target) return redirect(302, encodeURIComponent(target.replaceAll(' ', '_')))
    const page = pages.get(title) ?? pages.get(title.charAt(0).toUpperCase() + title.slice(1))
    if (!page) return notFound(requested)
    return json(summaryOf(page, ownUrl()), 200, {
      'Content-Type':
        'application/json; charset=utf-8; profile="https://www.mediawiki.org/wiki/Specs/Summary/1.4.2"',
      'Cache-Control': 's-maxage=1209600, max-age=300',
    })
  }

  const picture = async (file: string, width: number): Promise<Answer> => {
    const artist = byFile.get(file)?.artist
    if (!artist || artist.picture === 'broken') return notFound(file)
    return jpeg(await pictures.artist(artist, width))
  }

  return (request: StandInRequest): Answer | Promise<Answer> | undefined => {
    const page = /^\/api\/rest_v1\/page\/summary\/([^/]+)\/?$/.exec(request.path)
    if (page?.[1]) return summary(decodeURIComponent(page[1]))
    const thumb = /^\/wikipedia\/commons\/thumb\/.\/..\/([^/]+)\/(\d+)px-/.exec(request.path)
    if (thumb?.[1]) return picture(decodeURIComponent(thumb[1]), Math.min(Number(thumb[2]), 1200))
    const original = /^\/wikipedia\/commons\/.\/..\/([^/]+)$/.exec(request.path)
    if (original?.[1]) return picture(decodeURIComponent(original[1]), 1200)
    return undefined
  }
}

function fileOf({ title }: Page): string {
  return `${title.replaceAll(' ', '_')}_on_stage.jpg`
}

function summaryOf(page: Page, ownUrl: string): unknown {
  const { title, artist } = page
  const canonical = title.replaceAll(' ', '_')
  const path = encodeURIComponent(canonical)
  const display = `<span class="mw-page-title-main">${escaped(title)}</span>`
  const number = Math.abs(hash(title))
  const address = (host: string, rest: string) => `https://${host}/${rest}`
  return {
    type: page.kind,
    title,
    displaytitle: display,
    namespace: { id: 0, text: '' },
    wikibase_item: itemOf(title),
    titles: { canonical, normalized: title, display },
    pageid: number % 70_000_000,
    ...(artist && artist.picture !== 'none' && imagesOf(page, ownUrl)),
    lang: 'en',
    dir: 'ltr',
    revision: String(1_000_000_000 + (number % 300_000_000)),
    tid: '0b8f2a60-9d3c-11f0-8a11-5d2f9d1b7c55',
    timestamp: '2026-09-14T10:12:45Z',
    description: page.description,
    description_source: 'local',
    content_urls: Object.fromEntries(
      Object.entries({ desktop: 'en.wikipedia.org', mobile: 'en.m.wikipedia.org' }).map(([device, host]) => [
        device,
        {
          page: address(host, `wiki/${path}`),
          revisions: address(host, `wiki/${path}?action=history`),
          edit: address(host, `wiki/${path}?action=edit`),
          talk: address(host, `wiki/Talk:${path}`),
        },
      ]),
    ),
    extract: page.about,
    extract_html: `<p>${escaped(page.about).replace(escaped(title), `<b>${escaped(title)}</b>`)}</p>`,
  }
}

function imagesOf(page: Page, ownUrl: string) {
  const file = fileOf(page)
  const digest = createHash('md5').update(file).digest('hex')
  const folder = `${digest.slice(0, 1)}/${digest.slice(0, 2)}`
  const name = encodeURIComponent(file)
  const [width, height] = page.artist?.type === 'Person' ? [960, 1200] : [1200, 900]
  return {
    thumbnail: {
      source: `${ownUrl}/wikipedia/commons/thumb/${folder}/${name}/330px-${name}`,
      width: 330,
      height: Math.round((330 * height) / width),
    },
    originalimage: { source: `${ownUrl}/wikipedia/commons/${folder}/${name}`, width, height },
  }
}

function notFound(title: string): Answer {
  return json(
    {
      type: 'https://mediawiki.org/wiki/HyperSwitch/errors/not_found',
      title: 'Not found.',
      method: 'get',
      detail: 'Page or revision not found.',
      uri: `/en.wikipedia.org/v1/page/summary/${title}`,
    },
    404,
    { 'Content-Type': 'application/problem+json' },
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
