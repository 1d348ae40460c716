import { z } from '@hono/zod-openapi'
import { NOT_STORABLE, storable } from '#platform/storable.ts'
import { MANAGED_TYPES } from '../limits.ts'

/** MusicBrainz id of an artist, or slug of a festival. */
export const entityParameters = z.object({
  entityType: z.enum(MANAGED_TYPES),
  entityId: z.string().max(200).refine(storable, NOT_STORABLE),
})

export const postParameters = entityParameters.extend({ id: z.string().openapi({ format: 'uuid' }) })
