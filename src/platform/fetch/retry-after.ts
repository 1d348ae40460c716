/** Nobody is obeyed for longer than this. */
const LONGEST_MS = 60 * 60_000

/** A `Retry-After` header (seconds, or a date) in ms from now; undefined when there is none to be read. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | undefined {
  if (!header?.trim()) return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_MS) : undefined
}
