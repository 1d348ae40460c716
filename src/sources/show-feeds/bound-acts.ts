import { PROBLEMS_MAX, type ReadShows } from './entry.ts'

/** The most acts of all entries: half a million would hold up the process that stores them. */
const ACTS_OF_ALL_MAX = 20_000

/** The same entries with the first acts of all; says where the others are left out. */
export function boundActs(read: ReadShows): ReadShows {
  let left = ACTS_OF_ALL_MAX
  const first = read.entries.find(({ acts }) => {
    left -= acts.length
    return left < 0
  })
  if (!first) return read
  left = ACTS_OF_ALL_MAX
  const entries = read.entries.map((entry) => {
    const acts = entry.acts.slice(0, left)
    left -= acts.length
    return { ...entry, acts }
  })
  const { line, name } = first
  const message = `Only the first ${ACTS_OF_ALL_MAX} acts of all entries are read: those from here on are not.`
  return {
    ...read,
    entries,
    problems: [...read.problems.slice(0, PROBLEMS_MAX - 1), { line, name, message }],
  }
}
