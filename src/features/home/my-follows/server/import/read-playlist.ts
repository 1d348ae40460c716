import { artistOfTitle } from './artists-in-row.ts'
import type { Collector } from './collect-artists.ts'

/** The duration of an entry and its attributes, whose values may have commas. */
const EXTINF = /^#EXTINF:\s*-?[\d.]*(?:\s+[\w-]+=(?:"[^"]*"|[^\s,]*))*\s*,?(.*)$/i

export const isPlaylist = (text: string): boolean => /^\s*#EXTM3U/i.test(text) || /^#EXTINF:/im.test(text)

export const isPls = (text: string): boolean => /^\s*\[playlist\]\s*$/im.test(text.slice(0, 200))

/** M3U: `#EXTINF:123,Artist - Title`, `#EXTART:Artist`; other lines are files. */
export function readPlaylist(text: string, collector: Collector): void {
  // An artist of its own stands after or before the title of the same file.
  let artist: string | undefined
  let described: string | undefined
  const end = () => {
    if (artist) collector.add(artist)
    else if (described !== undefined) collector.add(...artistOfTitle(described))
    artist = undefined
    described = undefined
  }
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (collector.isFull()) return
    if (/^#EXTART:/i.test(line)) artist = line.slice('#EXTART:'.length).trim()
    else if (/^#EXTINF:/i.test(line)) {
      if (described !== undefined) end()
      described = line.length <= 2000 ? (line.match(EXTINF)?.[1] ?? '') : ''
    } else if (line.trim() !== '' && !line.startsWith('#')) end()
  }
  end()
}

/** PLS: `Title1=Artist - Title`. */
export function readPls(text: string, collector: Collector): void {
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (collector.isFull()) return
    const title = line.match(/^Title\d+=(.*)$/i)?.[1]
    if (title !== undefined) collector.add(...artistOfTitle(title))
  }
}
