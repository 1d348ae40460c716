import { streamingLinks } from '#features/music/artist/server/streaming.ts'
import type { OutsideLink } from '../contract.ts'

/** Sites where a record can be heard or bought, besides the streaming platforms. */
const LISTEN: Record<string, string> = {
  'bandcamp.com': 'Bandcamp',
  'soundcloud.com': 'SoundCloud',
  'music.amazon.com': 'Amazon Music',
  'qobuz.com': 'Qobuz',
  'beatport.com': 'Beatport',
  'archive.org': 'Internet Archive',
  'junodownload.com': 'Juno Download',
  '7digital.com': '7digital',
}
const ELSEWHERE: Record<string, string> = {
  'discogs.com': 'Discogs',
  'allmusic.com': 'AllMusic',
  'rateyourmusic.com': 'Rate Your Music',
  'wikidata.org': 'Wikidata',
  'wikipedia.org': 'Wikipedia',
  'genius.com': 'Genius',
  'albumoftheyear.org': 'Album of the Year',
  'imdb.com': 'IMDb',
  'bbc.co.uk': 'BBC',
}

/** Sorts URLs into places to listen and other sites, each once and with https only. */
export function outsideLinks(urls: readonly string[]): { listen: OutsideLink[]; elsewhere: OutsideLink[] } {
  const listen: OutsideLink[] = streamingLinks(urls).map(({ name, url }) => ({ name, url }))
  const elsewhere: OutsideLink[] = []
  for (const address of urls) {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (url?.protocol !== 'https:') continue
    const heard = named(url, LISTEN)
    if (heard) addOnce(listen, heard, url)
    else if (streamingLinks([address]).length === 0) {
      addOnce(elsewhere, named(url, ELSEWHERE) ?? url.hostname.replace(/^www\./, ''), url)
    }
  }
  return { listen, elsewhere }
}

const named = ({ hostname }: URL, names: Record<string, string>) =>
  Object.entries(names).find(([domain]) => `.${hostname}`.endsWith(`.${domain}`))?.[1]

function addOnce(list: OutsideLink[], name: string, url: URL): void {
  if (!list.some((link) => link.name === name)) list.push({ name, url: url.href })
}
