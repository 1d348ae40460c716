import type { Facet, MentionedArtist } from '#features/community/contract.ts'
import { LINKS_MAX, MENTIONS_MAX, TAGS_MAX } from '#features/community/limits.ts'
import { foldTag, isTag } from '#features/community/tags.ts'
import { findLinks } from './find-links.ts'

/** The members and artists that a text may mention. */
export interface Mentionable {
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
        if (!/^[\p{L}\p{N}_]/u.test(text.slice(end, end + 2))) {
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
