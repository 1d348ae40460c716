import { z } from 'zod'
import { verification } from '#features/business/contract.ts'
import { TICKET_STATUSES } from './limits.ts'

/** An act of the lineup; `image` is a proxied URL, or a sample picture until Wikipedia has returned one. */
const lineupEntry = z.object({
  name: z.string(),
  role: z.enum(['Headliner', 'Special Guest']),
  image: z.string(),
})

const ticketTier = z.object({
  name: z.string(),
  /** With its currency, such as "1,595 AED". */
  price: z.string(),
  features: z.array(z.string()),
  available: z.boolean(),
})
export type TicketTier = z.infer<typeof ticketTier>

export const festival = z.object({
  id: z.string(),
  /** The id in URLs, and in `linkedEntityId` of posts. */
  slug: z.string(),
  /** The name of the festival. */
  artist: z.string(),
  image: z.string(),
  venue: z.string(),
  city: z.string(),
  address: z.string(),
  /** First and last day, yyyy-mm-dd, in the venue's time zone. */
  date: z.string(),
  lastDate: z.string(),
  /** Such as "6:00 PM", in the venue's time zone. */
  time: z.string(),
  /** IANA name of the venue's time zone. */
  timeZone: z.string(),
  /** The start, ISO 8601, UTC. */
  startsAt: z.string(),
  days: z.int(),
  /** The last day is over where it takes place. */
  isPast: z.boolean(),
  /** The price of the cheapest tier, with its currency. */
  price: z.string(),
  status: z.enum(TICKET_STATUSES),
  genre: z.string(),
  description: z.string(),
  lineup: z.array(lineupEntry),
  ticketTiers: z.array(ticketTier),
})
export type Festival = z.infer<typeof festival>

/**
 * A festival as the list has it. On live sites these are the next editions of festivals that announce one, and what
 * nobody states is null.
 */
export const listedFestival = festival.extend({
  image: z.string().nullable(),
  venue: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  time: z.string().nullable(),
  price: z.string().nullable(),
  status: z.enum(TICKET_STATUSES).nullable(),
  genre: z.string().nullable(),
  description: z.string().nullable(),
  lineup: z.array(lineupEntry.extend({ image: z.string().nullable() })),
})
export type ListedFestival = z.infer<typeof listedFestival>

export const festivalList = z.object({ items: z.array(listedFestival) })

/** The facts that every festival has. */
export const festivalSummary = z.object({
  slug: z.string(),
  name: z.string(),
  /** Null: nobody has an approved claim. */
  verification: verification.nullable(),
})
export type FestivalSummary = z.infer<typeof festivalSummary>

export const slugParameter = z.object({ slug: z.string().max(200) })
