import { z } from 'zod'
import { mediaItem } from '#features/files/uploads/contract.ts'
import { REPORT_REASONS } from '#features/safety/reports/limits.ts'

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
      /** With addresses that open the files of a held post. */
      media: z.array(mediaItem),
      /** The name of its subject, as its author gave it. */
      about: z.string().nullable(),
      /** The post or reply that a reply answers; the author is null when the account was deleted. */
      answers: z.object({ username: z.string().nullable(), text: z.string() }).nullable(),
      username: z.string(),
      /** The viewer or a business of theirs wrote it, so somebody else must decide, if there is anybody. */
      isOwn: z.boolean(),
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
  /** The broken rule; shown to the author, and named in the public log. */
  rule: z.enum(REPORT_REASONS).default('spam'),
})
export type HeldDecision = z.input<typeof heldDecision>
export const decidedHeld = z.object({ decided: z.int() })
