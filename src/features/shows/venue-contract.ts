import { z } from 'zod'
import { website } from '#features/business/contract.ts'
import { venueFields } from './edit-contract.ts'
import { CAPACITY_INVALID, CAPACITY_MAX, PLACE_HALF } from './limits.ts'

/** Body of `PUT /api/manage/venue/{entityId}/facts`: all of them anew. */
export const venueFacts = venueFields
  .extend({
    website,
    capacity: z
      .int(CAPACITY_INVALID)
      .min(1, CAPACITY_INVALID)
      .max(CAPACITY_MAX, CAPACITY_INVALID)
      .nullable()
      .default(null),
    /** That of the venue when the editor opened; another one is refused. */
    version: z.int().min(0),
  })
  .superRefine(({ latitude, longitude }, context) => {
    if ((latitude === null) !== (longitude === null)) {
      context.addIssue({ code: 'custom', path: ['latitude'], message: PLACE_HALF })
    }
  })
export type VenueFacts = z.output<typeof venueFacts>
