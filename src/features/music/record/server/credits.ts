import {
  type CreditedArtist as CataloguePart,
  type CreditedRole,
  nameSlug,
} from '#features/catalogue/public.ts'
import type { CreditedArtist, Role } from '../contract.ts'
import { PEOPLE_MAX } from '../limits.ts'

/** Relationship types of MusicBrainz in the order of sleeve notes; others follow, the most frequent first. */
const ORDER = [
  'writer',
  'composer',
  'lyricist',
  'librettist',
  'translator',
  'performer',
  'vocal',
  'instrument',
  'performing orchestra',
  'conductor',
  'chorus master',
  'arranger',
  'orchestrator',
  'producer',
  'programming',
  'engineer',
  'recording',
  'mix',
  'mastering',
  'remixer',
]
const WORDS: Record<string, string> = {
  mix: 'Mixing',
  recording: 'Recording engineer',
  vocal: 'Vocals',
  performer: 'Performance',
  'performing orchestra': 'Orchestra',
  'chorus master': 'Chorus master',
  photography: 'Photography',
  'design/illustration': 'Design and illustration',
}
/** Attributes that name the role better than its type: "guitar" of instrument, "lead vocals" of vocal. */
const NAMED_BY_ATTRIBUTE = new Set(['instrument', 'vocal'])
/** Attributes that qualify others, and are no roles of their own. */
const QUALIFIERS = new Set(['additional', 'guest', 'solo', 'minor', 'task', 'number', 'time'])

/** Groups credits by role. `trackCount`: a role on all tracks does not say how many. */
export function groupRoles(credits: readonly CreditedRole[], trackCount: number): Role[] {
  const roles = new Map<string, { rank: number; people: Map<string, Role['people'][number]> }>()
  for (const { type, attributes, mbid, name, tracks } of credits) {
    const rank = ORDER.indexOf(type)
    for (const roleName of namesOf(type, attributes)) {
      const role = roles.get(roleName) ?? { rank: rank < 0 ? ORDER.length : rank, people: new Map() }
      roles.set(roleName, role)
      const before = role.people.get(mbid)
      const count = Math.max(tracks, before?.tracks ?? 0)
      const some = tracks > 0 && before?.tracks !== null && count < trackCount ? count : null
      role.people.set(mbid, { mbid, name, slug: nameSlug(name), tracks: some })
    }
  }
  return [...roles]
    .sort(([, a], [, b]) => a.rank - b.rank)
    .map(([name, { people }]) => ({ name, people: [...people.values()].slice(0, PEOPLE_MAX) }))
}

function namesOf(type: string, attributes: readonly string[]): string[] {
  const naming = attributes.filter((one) => !QUALIFIERS.has(one))
  if (NAMED_BY_ATTRIBUTE.has(type) && naming.length > 0) return naming.map(capitalised)
  const role = WORDS[type] ?? capitalised(type)
  return [naming.length > 0 ? `${role} (${naming.join(', ')})` : role]
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A credit as pages link it, one artist at a time. */
export const toCredit = (parts: readonly CataloguePart[] = []): CreditedArtist[] =>
  parts.map(({ mbid, name, artistName, joinPhrase }) => ({
    mbid,
    name,
    slug: nameSlug(artistName),
    joinPhrase,
  }))

/** The credit as one text. */
export const creditText = (credit: readonly { name: string; joinPhrase: string }[] = []): string =>
  credit.map(({ name, joinPhrase }) => name + joinPhrase).join('')
