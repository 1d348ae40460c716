import type { ArtistQuery } from '#features/catalogue/public.ts'
import { isStorableText } from '#platform/storable-text.ts'
import { isCanonicalUuid, isUuid } from '#platform/uuid.ts'

/** The longest text that is accepted as a name. */
export const NAME_MAX = 200
/** Tags as in pages and property lists. “<PIG>” is the name of a band. */
const MARKUP = /<\/[a-z]|<[?!]|<[a-z][\w:.-]*(\s[^<>]*|\/)>|<[a-z]+>/
/** The line below the names of columns in Markdown. */
const LINE_OF_TABLE = /^\s*:?-{3,}:?\s*$/
const ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' }
/** What programs write in place of an artist. */
const NOBODY = new Set(
  [
    ...[
      'various',
      'various artists',
      'v.a.',
      'unknown',
      'unknown artist',
      '[unknown]',
      '<unknown>',
      '[no artist]',
    ],
    ...[
      'verschiedene',
      'verschiedene interpreten',
      'diverse',
      'diverse interpreten',
      'unbekannter interpret',
    ],
    ...['unbekannter künstler', 'artistes divers', 'artistes variés', 'multi-interprètes', 'artiste inconnu'],
    ...['varios', 'varios artistas', 'vários artistas', 'vários intérpretes', 'artista desconocido'],
    ...['artista desconhecido', 'artisti vari', 'autori vari', 'aa.vv.', 'artista sconosciuto'],
    ...[
      'diverse artiesten',
      'onbekende artiest',
      'ヴァリアス・アーティスト',
      'オムニバス',
      '不明なアーティスト',
    ],
    ...['разные исполнители', 'неизвестный исполнитель', 'null', 'undefined', 'n/a', '-', '—'],
  ].map((name) => name.toLowerCase()),
)

/** The names that pages have for the letters from “À” on, in the order of Unicode. */
const LETTERS =
  `Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
  ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
  agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
  eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(
    /\s+/,
  )
const FIRST_LETTER = 0xc0

/** The letter of an escape of pages such as “&oacute;” or “&#243;”; the escape itself when it is none. */
function lettersOf(written: string, name: string | undefined): string {
  if (name && Object.hasOwn(ENTITIES, name)) return ENTITIES[name] ?? ''
  const place = name ? LETTERS.indexOf(name) : -1
  if (name) return place < 0 ? written : String.fromCodePoint(FIRST_LETTER + place)
  const code = Number(written.slice(2, -1).replace(/^x/i, '0x'))
  return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : written
}

/** A name as a list writes it: with single spaces, and without the escapes of pages. */
const toName = (text: string): string =>
  text
    .replace(/&(?:([a-z][a-z\d]{1,30})|#\d{1,7}|#x[\da-f]{1,6});/gi, (written, name?: string) =>
      lettersOf(written, name),
    )
    .replace(/\s+/g, ' ')
    .trim()

/** Whether an entry names no artist in the words of a program, such as “Various Artists”. */
export const isNobody = (name: unknown): boolean =>
  typeof name === 'string' && (NOBODY.has(toName(name).toLowerCase()) || LINE_OF_TABLE.test(name))

/** An artist of a list; undefined when the entry is neither a name nor an id. */
export function toArtistQuery(name: unknown, mbid?: unknown): ArtistQuery | undefined {
  const id = typeof mbid === 'string' && isUuid(mbid.trim()) ? mbid.trim().toLowerCase() : null
  const text = typeof name === 'string' ? toName(name) : ''
  if (isCanonicalUuid(text.toLowerCase())) return { name: null, mbid: text.toLowerCase() }
  const isName =
    text.length <= NAME_MAX &&
    /[\p{L}\p{N}\p{S}\p{P}]/u.test(text) &&
    isStorableText(text) &&
    !/[\p{Cc}\ufffd]/u.test(text) &&
    !MARKUP.test(text)
  return id || isName ? { name: isName ? text : null, mbid: id } : undefined
}
