import { z } from 'zod'
import { listedShow } from '#features/shows/contract.ts'
import { BILLING_DECISIONS, BILLING_STANDINGS } from '#features/shows/limits.ts'

/** Upcoming shows whose organisers name the artist without its confirmation, by their begin. */
export const unconfirmedShows = z.object({ items: z.array(listedShow), nextCursor: z.string().nullable() })

/** Body of `PUT …/billings/{id}`. */
export const billingDecision = z.object({ standing: z.enum(BILLING_DECISIONS, 'Confirm it or remove it') })

/** How the artist stands on the bill of a show. */
export const billing = z.object({ showId: z.string(), standing: z.enum(BILLING_STANDINGS) })

/** A decision of the artist's team, and who made it. */
const billingChange = billing.extend({
  id: z.string(),
  showName: z.string(),
  /** The first day of the show. */
  date: z.string(),
  before: z.enum(BILLING_STANDINGS),
  isUndo: z.boolean(),
  /** The latest decision about the show can be undone. */
  canUndo: z.boolean(),
  /** The username; null for a former member. */
  by: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
})
export type BillingChange = z.infer<typeof billingChange>

/** Newest first. */
export const billingHistory = z.object({ items: z.array(billingChange) })
