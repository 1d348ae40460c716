/** The facts of an edition that decide whether it stands for its release group. */
interface Edition {
  status: string | null
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null
  trackCount: number | null
  /** Formats of its media. */
  formats: string[]
}

/** Formats whose editions are most likely to have exactly the tracks of the album. */
const PLAIN_FORMATS = new Set(['CD', 'Digital Media', 'SHM-CD', 'Blu-spec CD', 'HDCD', 'Enhanced CD'])

/**
 * The edition whose tracks stand for a release group. In this order: official editions before promotional ones and
 * bootlegs; those with the most common number of tracks among these, the smaller number when two are as common; CD and
 * digital before other formats; the earliest date; and of the rest the first in the list.
 */
export function representativeOf<T extends Edition>(editions: readonly T[]): T | undefined {
  const official = editions.filter(({ status }) => status === 'Official')
  const considered = official.length > 0 ? official : editions
  const count = mostCommon(considered.flatMap(({ trackCount }) => trackCount ?? []))
  const sameTrackCount = considered.filter(({ trackCount }) => count === undefined || trackCount === count)
  return sameTrackCount.toSorted(
    (a, b) => Number(isPlain(b)) - Number(isPlain(a)) || (a.date ?? '9999').localeCompare(b.date ?? '9999'),
  )[0]
}

const isPlain = ({ formats }: Edition) => formats.length > 0 && formats.every((one) => PLAIN_FORMATS.has(one))

function mostCommon(counts: number[]): number | undefined {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  return [...times].sort(([a, aTimes], [b, bTimes]) => bTimes - aTimes || a - b)[0]?.[0]
}
