/** An artist of the catalogue; without an id when several have the name, or when it is only an alias. */
export interface KnownArtist {
  mbid: string | null
  name: string
}

/** Finds the artists that have exactly a name. */
export type ArtistNamed = (name: string) => KnownArtist | undefined

const NAME_MAX = 200
/** The most names between separators in a title that are looked at, and the most of these in the name of an act. */
const PARTS_MAX = 12
const PARTS_OF_NAME_MAX = 5

/** "CANCELLED: ", "[SOLD OUT] " and the like before the acts. */
const NOTE =
  /^\W*(?:cancell?ed|postponed|rescheduled|moved|sold[ -]?out|new date|extra date|abgesagt|verschoben|verlegt|ausverkauft|annul[ée]e?|report[ée]e?|complet|cancelado|esgotado|annullato|rinviato)(?:\s*[\])*!:]+|\s+[-–—|]+)\s*/i
/** Titles say so where a calendar has no field for it: "CANCELLED: …", "… (cancelled)". */
const OFF = {
  cancelled: '(?:cancell?ed|abgesagt|annul[ée]e?|cancelad[oa]|annullat[oa])',
  postponed: '(?:postponed|aplazad[oa]|adiad[oa]|rinviat[oa])',
} as const
const OFF_PATTERNS = (['cancelled', 'postponed'] as const).map((status) => ({
  status,
  pattern: new RegExp(
    String.raw`^\W*${OFF[status]}(?:\s*[\])*!:]+|\s+[-–—|]+\s)|[[(*]\s*${OFF[status]}[\s!]*[\])*]+$|\s[-–—|]+\s*${OFF[status]}!*$`,
    'i',
  ),
}))

/** Whether a title says that the show is off. */
export const statusInTitle = (title: string): 'cancelled' | 'postponed' | undefined =>
  OFF_PATTERNS.find(({ pattern }) => pattern.test(title.trim()))?.status

/** What follows is not an act: "at the venue", "– the tour". */
const END = /\s+(?:@|(?:live )?at|[-–—|])\s+/
/** Separates acts, in whatever company. */
const ACTS =
  /\s*(?:\+|\/+(?![\w/])|[;•·×])\s*|\s+w\/\s*|\s+(?:with|feat\.?|ft\.?|featuring|vs\.?|b2b)\s+|\s*\bsupports?:\s*/
/** Separates acts, but stands in names of acts as well. */
const PERHAPS = /\s*[,&]\s*(?:(?:and|und)\s+)?|\s+(?:and|und|et|y|e|og|och|x|plus|mit|avec|con)\s+/
const MARKS = new RegExp(`(?<end>${END.source})|(?<acts>${ACTS.source})|(?<perhaps>${PERHAPS.source})`, 'gi')
/** "A & friends" names nobody but A. */
const NOBODY =
  /^(?:(?:his|her|their|the)\s+)?(?:friends|(?:(?:very )?special )?guests?|(?:many |much )?more|others|band|tba|tbc|support|gäste|freunde|mehr)$/i

type Mark = 'end' | 'acts' | 'perhaps'

interface Title {
  text: string
  /** Where each part begins and ends in the text. */
  parts: { begin: number; end: number }[]
  /** What separates each part from the next. */
  marks: Mark[]
}

/** Some parts of a title in a row, which are one name or not known. */
interface Span {
  first: number
  last: number
  artist: KnownArtist | null
}

/**
 * The artists whom a title such as "A + B", "A w/ B" or "A, B and C" names, in its order. The longest known name counts:
 * "Earth, Wind & Fire" is no show of Earth. Where a comma or an "and" separates names, these count only when each of them
 * is known, or when one of them is `owner`, to whose shows the title belongs.
 */
export function actsInTitle(title: string, artistNamed: ArtistNamed, owner: string | null): KnownArtist[] {
  const divided = divide(title)
  const isOwner = ({ first, last }: Span) =>
    owner !== null && nameAt(divided, first, last).some((name) => name.toLowerCase() === owner.toLowerCase())
  const spans = spansIn(divided, 0, divided.parts.length - 1, (first, last) =>
    nameAt(divided, first, last)
      .map((name) =>
        owner !== null && name.toLowerCase() === owner.toLowerCase()
          ? { mbid: null, name }
          : artistNamed(name),
      )
      .find((one) => one),
  )
  const found: KnownArtist[] = []
  let group: Span[] = []
  for (const span of spans) {
    group.push(span)
    const mark = divided.marks[span.last]
    if (mark === 'perhaps') continue
    const isNobody = ({ first, last }: Span) => nameAt(divided, first, last).some((name) => NOBODY.test(name))
    const named = group.length > 1 ? group.filter((one) => !isNobody(one)) : group
    if (named.length === 1 || named.every(({ artist }) => artist?.mbid) || named.some(isOwner))
      found.push(...named.flatMap(({ artist }) => (artist?.mbid ? [artist] : [])))
    group = []
    if (mark === 'end') break
  }
  return [...new Map(found.map((artist) => [artist.mbid, artist])).values()]
}

/** All names that `actsInTitle` may look up for a title, the longest first. */
export function namesIn(title: string): string[] {
  const divided = divide(title)
  const names: string[] = []
  for (const count of countsIn(divided.parts.length)) {
    for (let first = 0; first + count <= divided.parts.length; first++)
      names.push(...nameAt(divided, first, first + count - 1))
  }
  return [...new Set(names)]
}

function divide(title: string): Title {
  const note = NOTE.exec(title)?.[0].length ?? 0
  const text = title.slice(note).trim()
  const parts: Title['parts'] = []
  const marks: Mark[] = []
  let begin = 0
  for (const { 0: mark, index, groups } of text.matchAll(MARKS)) {
    if (index + mark.length >= text.length || parts.length + 1 >= PARTS_MAX) continue
    if (index === begin) {
      // Of two in a row, one belongs to a name: this one in "Cake / +44", the one before it in "Little Feat + Cake".
      const before = /\s$/.test(mark) ? parts.pop() : undefined
      if (!before) continue
      marks.pop()
      begin = before.begin
    }
    parts.push({ begin, end: index })
    marks.push(groups?.end !== undefined ? 'end' : groups?.acts !== undefined ? 'acts' : 'perhaps')
    begin = index + mark.length
  }
  parts.push({ begin, end: text.length })
  return { text, parts, marks }
}

/** The text of some parts, and without what stands in brackets. A single letter is a name only alone. */
function nameAt({ text, parts }: Title, first: number, last: number): string[] {
  const whole = text.slice(parts[first]?.begin, parts[last]?.end).trim()
  const bare = whole
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const shortest = parts.length > 1 ? 2 : 1
  return [...new Set([whole, bare])].filter(({ length }) => length >= shortest && length <= NAME_MAX)
}

/** How many parts a name may have, the most first. */
const countsIn = (parts: number): number[] =>
  Array.from({ length: parts }, (_, i) => parts - i).filter(
    (count) => count === parts || count <= PARTS_OF_NAME_MAX,
  )

/** Divides parts into known names, the longest first, and single parts that are unknown. */
function spansIn(
  title: Title,
  from: number,
  to: number,
  known: (first: number, last: number) => KnownArtist | undefined,
): Span[] {
  if (from > to) return []
  for (const count of countsIn(to - from + 1)) {
    for (let first = from; first + count - 1 <= to; first++) {
      const last = first + count - 1
      const artist = known(first, last)
      if (artist)
        return [
          ...spansIn(title, from, first - 1, known),
          { first, last, artist },
          ...spansIn(title, last + 1, to, known),
        ]
    }
  }
  return Array.from({ length: to - from + 1 }, (_, i) => ({ first: from + i, last: from + i, artist: null }))
}
