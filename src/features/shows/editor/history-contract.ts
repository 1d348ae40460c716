import { z } from 'zod'
import { SHOW_CHANGE_SOURCES, SHOW_CHANGES } from '#features/shows/limits.ts'

/** One thing that was changed, in words; null when there was nothing. */
export const difference = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type Difference = z.infer<typeof difference>

/** A change of a show, and its author. */
const showHistoryEntry = z.object({
  id: z.string(),
  showId: z.string(),
  /** The name before the change, if it was different. */
  showName: z.string(),
  kind: z.enum(SHOW_CHANGES),
  differences: z.array(difference),
  isUndo: z.boolean(),
  /** Whether this change can be undone. */
  canUndo: z.boolean(),
  /** The username; null for a former member, and when a source made the change. */
  by: z.string().nullable(),
  /** Null when a member made the change. */
  source: z.enum(SHOW_CHANGE_SOURCES).nullable(),
  /** For another organiser's feed: the name of that organiser. */
  sourceOf: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
})
export type ShowHistoryEntry = z.infer<typeof showHistoryEntry>

/** Newest first. */
export const showHistory = z.object({ items: z.array(showHistoryEntry) })
