import { z } from 'zod'

export const HELD_PAGE = 100

/** Query of `GET /api/admin/held`, oldest first. */
export const heldQuery = z.object({
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(HELD_PAGE).default(HELD_PAGE),
})

const kind = z.enum(['post', 'reply'])
export const heldPage = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      kind,
      postId: z.uuid(),
      content: z.string(),
      username: z.string(),
      /** ISO 8601, UTC. */
      createdAt: z.string(),
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type HeldPage = z.infer<typeof heldPage>

/** Body of `POST /api/admin/held/decide`. */
export const heldDecision = z.object({
  items: z
    .array(z.object({ kind, id: z.uuid() }))
    .min(1)
    .max(HELD_PAGE),
  verdict: z.enum(['approve', 'remove']),
})
export type HeldDecision = z.infer<typeof heldDecision>
export const decidedHeld = z.object({ decided: z.int() })
