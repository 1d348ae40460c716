import { z } from '@hono/zod-openapi'
import { MANAGED_TYPES } from '../limits.ts'

/** MusicBrainz id of an artist or label, slug of a festival, or id of a venue. */
export const entityParameters = z.object({
  entityType: z.enum(MANAGED_TYPES),
  entityId: z.string().max(200),
})

export const postParameters = entityParameters.extend({ id: z.string().openapi({ format: 'uuid' }) })
