import { Parser } from 'htmlparser2'
import type { Collector } from './collect-artists.ts'
import { kindOf } from './columns.ts'

/** Libraries and playlists have about six levels. Finding the element that a tag closes costs as many steps. */
const DEPTH_MAX = 60
/** The longest text that can be a name. */
const TEXT_MAX = 1000
/** A property list of Apple marks with `true` what is no music, or what the listener does not want. */
const UNWANTED = new Set([
  'Podcast',
  'TV Show',
  'Movie',
  'Audiobook',
  'Disliked',
  'Album Disliked',
  'iTunesU',
])

/** Whether a text is XML or HTML, and not a list with a band such as “<PIG>” in it. */
export const looksLikeMarkup = (text: string): boolean =>
  /^\s*<(\?[a-z]|!doctype|!--|[a-z][\w:.-]*[\s/>])/i.test(text) && /<\/[a-z]|\/>/i.test(text)

export const isPage = (text: string): boolean =>
  /^\s*(<!--[^>]*-->\s*)?<(!doctype html|html|body|table|div|ul)\b/i.test(text)

/**
 * Reads the artists of XML: of Apple's property lists the values of `Artist`, of playlists (XSPF) and other libraries the
 * elements and attributes with that name. Returns the format.
 */
export function readXml(text: string, collector: Collector): string {
  const open: string[] = []
  let format = 'XML'
  let words = ''
  /** The properties of the innermost open `dict`. */
  const dicts: Map<string, string>[] = []
  let key = ''
  const parser = new Parser(
    {
      onopentag(full, attributes) {
        const name = localName(full)
        const [outer] = open.slice(-1)
        if (open.length === 0) format = FORMATS[name] ?? format
        open.push(name)
        words = ''
        if (open.length > DEPTH_MAX || collector.isFull()) return parser.pause()
        if (name === 'dict') dicts.push(new Map())
        else if (name === 'true') dicts.at(-1)?.set(key, 'true')
        else addAttributes(name, outer, attributes, collector)
      },
      ontext(text) {
        if (words.length < TEXT_MAX) words += text
      },
      onclosetag(full) {
        const name = localName(full)
        open.pop()
        if (name === 'dict') addProperties(dicts.pop(), collector)
        else if (dicts.length > 0) {
          if (name === 'key') key = words.trim()
          else if (name === 'string') dicts.at(-1)?.set(key, words)
        } else if (words.trim() !== '' && isArtistElement(name, open.at(-1))) collector.add(words)
        words = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return format
}

const FORMATS: Record<string, string> = {
  plist: 'Apple library',
  playlist: 'playlist',
  asx: 'playlist',
  smil: 'playlist',
  rhythmdb: 'Rhythmbox library',
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

function addProperties(properties: ReadonlyMap<string, string> | undefined, collector: Collector): void {
  if (!properties || [...UNWANTED].some((one) => properties.get(one) === 'true')) return
  const name = properties.get('Artist') || properties.get('Album Artist')
  if (name !== undefined) collector.add(name)
}

/** `<artist>`, `<artist><name>`, and the creator of a track; that of a playlist is its listener. */
function isArtistElement(name: string, outer: string | undefined): boolean {
  if (name === 'creator') return outer === 'track'
  if (name === 'author') return outer === 'entry'
  if (name === 'name') return outer === 'artist'
  return kindOf(name)?.isAlbum === false
}

/** Attributes as of Rekordbox, Traktor, Subsonic and Windows Media Player. */
function addAttributes(
  element: string,
  outer: string | undefined,
  attributes: Readonly<Record<string, string>>,
  collector: Collector,
): void {
  if (element === 'artist' && outer !== 'song' && attributes.name) {
    collector.add(attributes.name, { credit: 'one' })
    return
  }
  const named = Object.entries(attributes).filter(([, value]) => value.trim() !== '')
  const own = named.find(([name]) => kindOf(name)?.isAlbum === false)
  const [, name] = own ?? named.find(([name]) => kindOf(name)) ?? []
  if (name !== undefined) collector.add(name)
}
