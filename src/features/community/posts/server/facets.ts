import { sql } from 'kysely'
import { filterArtistsByName } from '#features/catalogue/public.ts'
import { LINKS_MAX, MENTIONS_MAX, TAGS_MAX } from '#features/community/limits.ts'
import { foldTag, isTag } from '#features/community/tags.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Facet, MentionedArtist, Post } from '../contract.ts'

/** An address in a text. */
interface FoundLink {
  /** Offset in the text, in UTF-16 units. */
  at: number
  text: string
  href: string
}

const ADDRESS = /\b(?:https?:\/\/|www\.(?=[^\s.]+\.[^\s.]))[^\s<>"'`\p{Cc}\p{Cf}]+/giu
const CLOSERS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Finds the URLs in a text (http, https, and those that begin with "www."), in order. */
export function findLinks(text: string): FoundLink[] {
  return Array.from(text.matchAll(ADDRESS)).flatMap((match) => {
    const address = withoutTrailingMarks(match[0])
    const href = URL.parse(/^www\./i.test(address) ? `https://${address}` : address)?.href
    return href ? [{ at: match.index, text: address, href }] : []
  })
}

/** Where the URLs in a text lead. */
export const hrefsIn = (text: string): string[] => findLinks(text).map(({ href }) => href)

/** A full stop or bracket at the end belongs to the sentence, unless the bracket was opened in the address. */
function withoutTrailingMarks(address: string): string {
  const unopened = new Map(
    Object.entries(CLOSERS).map(([closer, opener]) => [
      closer,
      address.split(closer).length - address.split(opener).length,
    ]),
  )
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1] ?? ''
    const surplus = unopened.get(last) ?? 0
    if (surplus <= 0 && !TRAILING.test(last)) break
    unopened.set(last, surplus - 1)
  }
  return address.slice(0, end)
}

const TRAILING = /[.,;:!?*_~]/

/** The members and artists that a text may mention. */
interface Mentionable {
  /** Usernames in their own spelling, by lower case. */
  members: ReadonlyMap<string, string>
  artists: readonly MentionedArtist[]
}

const NOBODY: Mentionable = { members: new Map(), artists: [] }

interface Found {
  /** Offsets in the text, in UTF-16 units. */
  start: number
  end: number
  kind: Facet['kind']
  to: string
}

/** After a letter, an @ is part of an e-mail address or path and begins no mention. */
const MENTION = /(?<![A-Za-z0-9_@./-])@([A-Za-z0-9_-]{3,30})(?![A-Za-z0-9_-])/g
const TAG = /(?<![\p{L}\p{N}\p{M}_&/#＃])[#＃]([\p{L}\p{N}\p{M}_][\p{L}\p{N}\p{M}_\u200c\u200d]*)/gu

/**
 * Finds the links, mentions and hashtags of a text, as byte ranges of its UTF-8 form, in order and not overlapping.
 * Their number is limited (see limits.ts); the rest stays plain text.
 */
export function findFacets(text: string, { members, artists }: Mentionable = NOBODY): Facet[] {
  const found: Found[] = []
  const add = (more: readonly Found[]) => {
    for (const one of more) {
      if (!found.some((known) => one.start < known.end && known.start < one.end)) found.push(one)
    }
  }
  add(
    findLinks(text)
      .slice(0, LINKS_MAX)
      .map(({ at, text: { length }, href }) => ({ start: at, end: at + length, kind: 'link', to: href })),
  )
  add(findArtists(text, artists))
  add(findMembers(text, members))
  add(findTags(text))
  return inBytes(
    text,
    found.sort((a, b) => a.start - b.start),
  )
}

/** The usernames, in lower case, that the first mentions of a text may mean. */
export function namesIn(text: string): string[] {
  const written = new Set(Array.from(text.matchAll(MENTION), ([, name = '']) => name.toLowerCase()))
  return [...new Set([...written].slice(0, MENTIONS_MAX).flatMap(spellingsOf))]
}

/** A trailing dash may belong to the sentence. */
function spellingsOf(name: string): string[] {
  const bare = name.replace(/[-_]+$/, '')
  return bare === name ? [name] : [name, bare]
}

function findMembers(text: string, members: Mentionable['members']): Found[] {
  return Array.from(text.matchAll(MENTION)).flatMap(({ index, 1: name = '' }) => {
    const spelling = spellingsOf(name.toLowerCase()).find((spelling) => members.has(spelling))
    const username = spelling && members.get(spelling)
    if (!spelling || !username) return []
    return [{ start: index, end: index + 1 + spelling.length, kind: 'member' as const, to: username }]
  })
}

/** Longest names first, because one may begin like another. */
function findArtists(text: string, artists: readonly MentionedArtist[]): Found[] {
  return artists
    .toSorted((a, b) => b.name.length - a.name.length)
    .flatMap(({ id, name }) => {
      const found: Found[] = []
      const written = `@${name}`
      for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
        const end = at + written.length
        if (!/^[\p{L}\p{N}_]/u.test(text.slice(end))) {
          found.push({ start: at, end, kind: 'artist', to: id })
        }
      }
      return found
    })
}

function findTags(text: string): Found[] {
  const tags = new Set<string>()
  return Array.from(text.matchAll(TAG)).flatMap(({ index, 0: written, 1: name = '' }) => {
    const word = name.replace(/[\u200c\u200d]+$/, '')
    const tag = foldTag(word)
    if (!isTag(tag)) return []
    if (!tags.has(tag) && tags.size >= TAGS_MAX) return []
    tags.add(tag)
    const end = index + written.length - (name.length - word.length)
    return [{ start: index, end, kind: 'tag' as const, to: tag }]
  })
}

function inBytes(text: string, found: readonly Found[]): Facet[] {
  let units = 0
  let bytes = 0
  const bytesTo = (end: number) => {
    bytes += Buffer.byteLength(text.slice(units, end))
    units = end
    return bytes
  }
  return found.map(({ start, end, kind, to }) => ({ start: bytesTo(start), end: bytesTo(end), kind, to }))
}

/** A facet in the database. A mention names the member by id, because usernames change hands. */
export type StoredFacet = Facet & { member?: string }

/** The usernames that a text mentions. */
export const mentionsOf = (facets: readonly Facet[]): string[] =>
  facets.flatMap(({ kind, to }) => (kind === 'member' ? [to] : []))

/** The argument of `notifyMentioned` for a post. */
export const mentionsInPost = (post: Post) => ({
  postId: post.id,
  userId: post.userId,
  content: post.content,
  artistId: post.linkedEntityType === 'artist' ? post.linkedEntityId : null,
  mentions: mentionsOf(post.facets),
})

/** The folded hashtags of a text, without duplicates. */
export const tagsOf = (facets: readonly Facet[]): string[] => [
  ...new Set(facets.flatMap(({ kind, to }) => (kind === 'tag' ? [to] : []))),
]

/** For the column, as JSON: the driver would write an array as a PostgreSQL array. */
export const storedFacets = (facets: readonly StoredFacet[]): string => JSON.stringify(facets)

/**
 * The facets of a row. For texts older than stored facets, finds their links. Mentions link to the member under the
 * present name; mentions of deleted members become plain text.
 */
export const readFacets = (
  stored: StoredFacet[] | null,
  text: string,
  mentioned: Record<string, string> | null,
): Facet[] =>
  stored?.flatMap(({ member, ...facet }): Facet[] => {
    if (facet.kind !== 'member') return [facet]
    const username = member && mentioned?.[member]
    return username ? [{ ...facet, to: username }] : []
  }) ?? findFacets(text).filter(({ kind }) => kind === 'link')

/**
 * Makes the facets of a new text. `chosen` are artists that its author chose; the catalogue must have them by that
 * name. `before` are those of the text it replaces. Artists that the text does not name are ignored.
 */
export async function makeFacets(
  db: DbOrTrx,
  text: string,
  chosen: readonly MentionedArtist[],
  before: readonly MentionedArtist[] = [],
): Promise<StoredFacet[]> {
  const names = namesIn(text)
  const rows =
    names.length === 0
      ? []
      : await db
          .selectFrom('profiles')
          .select(['id', 'username'])
          .where('is_withheld', '=', false)
          .where(sql<boolean>`lower(username) = any (${names}::text[])`)
          .execute()
  const members = new Map(rows.map(({ username }) => [username.toLowerCase(), username]))
  const ids = new Map(rows.map(({ id, username }) => [username, id]))
  const artists = [...(await filterArtistsByName(db, chosen)), ...before]
  return findFacets(text, { members, artists }).map((facet) =>
    facet.kind === 'member' ? { ...facet, member: ids.get(facet.to) } : facet,
  )
}

/** SQL: the usernames of mentioned members by id, for a column with facets; null when nobody is mentioned. */
export const mentionedIn = (facets: string) => sql<Record<string, string> | null>`
  case when ${sql.ref(facets)} @> '[{"kind":"member"}]' then (
    select json_object_agg(u.id, u.username) from jsonb_array_elements(${sql.ref(facets)}) f
      join profiles u on u.id = (f ->> 'member')::uuid and not u.is_withheld) end`
