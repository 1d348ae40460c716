import { z } from '@hono/zod-openapi'

export const creditedArtist = z.object({
  mbid: z.string().openapi({ format: 'uuid' }),
  /** As credited. */
  name: z.string(),
  joinPhrase: z.string(),
})
export type CreditedArtist = z.output<typeof creditedArtist>
