import { z } from 'zod'
import { website } from '#features/business/contract.ts'
import { venueFields } from '#features/shows/editor/contract.ts'
import { difference } from '#features/shows/editor/history-contract.ts'
import { CAPACITY_INVALID, CAPACITY_MAX, PLACE_HALF } from '#features/shows/limits.ts'

const fields = venueFields.extend({
  website,
  capacity: z
    .int(CAPACITY_INVALID)
    .min(1, CAPACITY_INVALID)
    .max(CAPACITY_MAX, CAPACITY_INVALID)
    .nullable()
    .default(null),
})

function checkPlace({ latitude, longitude }: z.output<typeof fields>, context: z.RefinementCtx): void {
  if ((latitude === null) !== (longitude === null)) {
    context.addIssue({ code: 'custom', path: ['latitude'], message: PLACE_HALF })
  }
}

/** Body of `PUT /api/manage/venue/{entityId}/facts`: replaces all facts. */
export const venueFacts = fields
  .extend({
    /** The version when the editor opened; the request is refused if it has changed since. */
    version: z.int().min(0),
  })
  .superRefine(checkPlace)
export type VenueFacts = z.output<typeof venueFacts>

/** Everything that undoing a change restores. */
export const formerVenueFacts = fields.superRefine(checkPlace)
export type FormerVenueFacts = z.output<typeof formerVenueFacts>

/** The changes to the facts of a venue, newest first. */
export const venueHistory = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      /** The value before the change, if it was different. */
      venueName: z.string(),
      differences: z.array(difference),
      isUndo: z.boolean(),
      /** Whether this change can be undone. */
      canUndo: z.boolean(),
      /** The username; null for a former member. */
      by: z.string().nullable(),
      /** ISO 8601. */
      at: z.string(),
    }),
  ),
})
export type VenueHistoryEntry = z.infer<typeof venueHistory>['items'][number]
