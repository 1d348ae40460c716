import type { QueryClient } from '@tanstack/react-query'

interface Counts {
  likesCount: number
  repliesCount?: number
}

interface Noted {
  counts: Counts
  /** When they became known, or were requested, by `performance.now()`. */
  at: number
  /** Orders counts of the stream: the newer ones have a higher number. */
  asOf: number
}

/** The oldest are dropped: no request takes so long that this many others change meanwhile. */
const NOTED_MAX = 500

const noted = new WeakMap<QueryClient, Map<string, Noted>>()

/** Stores the counts of a post or reply, from a click or from an answer to a request made at `at`. */
export function storeLatestCounts(
  client: QueryClient,
  id: string,
  counts: Counts,
  at = performance.now(),
): void {
  note(client, id, { counts, at, asOf: noted.get(client)?.get(id)?.asOf ?? 0 })
}

/**
 * Stores counts of the stream. Returns false for older ones than it sent before: each process publishes the counts it
 * has read, and the process that read first may publish last.
 */
export function storeStreamedCounts(client: QueryClient, id: string, counts: Counts, asOf: number): boolean {
  if (asOf < (noted.get(client)?.get(id)?.asOf ?? 0)) return false
  note(client, id, { counts, at: performance.now(), asOf })
  return true
}

/** After a gap in the stream its numbers may begin again, as with a restored database. */
export function resetCountOrder(client: QueryClient): void {
  for (const one of noted.get(client)?.values() ?? []) one.asOf = 0
}

function note(client: QueryClient, id: string, entry: Noted): void {
  const known = noted.get(client) ?? new Map<string, Noted>()
  noted.set(client, known)
  known.delete(id)
  known.set(id, entry)
  for (const oldest of known.keys()) if (known.size > NOTED_MAX) known.delete(oldest)
}

/** Whether counts became known after this moment, so that an answer requested then is older. */
export const hasNewerCounts = (client: QueryClient, id: string, requestedAt: number): boolean =>
  (noted.get(client)?.get(id)?.at ?? 0) > requestedAt

/** Merges an item requested at `requestedAt` with counts that became known since. */
export function withNewerCounts<T extends Counts & { id: string }>(
  client: QueryClient,
  item: T,
  requestedAt: number,
): T {
  const newer = noted.get(client)?.get(item.id)
  return newer && newer.at > requestedAt ? { ...item, ...newer.counts } : item
}
