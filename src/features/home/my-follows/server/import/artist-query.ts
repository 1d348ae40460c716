import type { ArtistQuery } from '#features/catalogue/public.ts'
import { isStorableText } from '#platform/storable-text.ts'
import { isCanonicalUuid, isUuid } from '#platform/uuid.ts'

/** The longest text that is accepted as a name. */
export const NAME_MAX = 200
/** Tags as in pages and property lists. “<PIG>” is the name of a band. */
const MARKUP = /<\/[a-z]|<[?!]|<[a-z][\w:.-]*(\s[^<>]*|\/)>|<[a-z]+>/
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

/** A name as a list writes it: with single spaces, and without the escapes of pages. */
const toName = (text: string): string =>
  text
    .replace(/&(amp|quot|apos|lt|gt);|&#0*(34|38|39);/g, (_, name: string, code: string) =>
      name ? (ENTITIES[name] ?? '') : String.fromCharCode(Number(code)),
    )
    .replace(/\s+/g, ' ')
    .trim()

/** Whether an entry names no artist in the words of a program, such as “Various Artists”. */
export const isNobody = (name: unknown): boolean =>
  typeof name === 'string' && NOBODY.has(toName(name).toLowerCase())

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
