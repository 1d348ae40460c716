import { z } from '@hono/zod-openapi'
import { CLAIM_KINDS, LISTED_KINDS } from '#features/business/limits.ts'
import { idParameter } from '#platform/http/router.ts'

export const kindParameter = z.object({ kind: z.enum(CLAIM_KINDS) })
export const listedParameters = z.object({ kind: z.enum(LISTED_KINDS) }).extend(idParameter.shape)
export const claimParameters = kindParameter.extend(idParameter.shape)

/** The page that a business manages: MusicBrainz id, slug of a festival, or id of a venue. */
export const managedParameters = z.object({
  entityType: z.enum(CLAIM_KINDS),
  entityId: z.string().max(200),
})
