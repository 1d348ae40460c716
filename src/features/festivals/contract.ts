import { z } from 'zod'
import { TICKET_STATUSES } from './limits.ts'

/** Who plays; `image` is always an address of ours, a sample picture until the encyclopedia gave one. */
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
  /** Names it in addresses, and as `linkedEntityId` of posts. */
  slug: z.string(),
  /** The name of the festival. */
  artist: z.string(),
  image: z.string(),
  venue: z.string(),
  city: z.string(),
  address: z.string(),
  /** First and last day, yyyy-mm-dd, as the venue counts. */
  date: z.string(),
  lastDate: z.string(),
  /** Such as "6:00 PM", at the venue. */
  time: z.string(),
  /** IANA name of the venue's time zone. */
  timeZone: z.string(),
  /** When it begins, ISO 8601, UTC. */
  startsAt: z.string(),
  days: z.int(),
  /** Of the cheapest tier, with its currency. */
  price: z.string(),
  status: z.enum(TICKET_STATUSES),
  genre: z.string(),
  description: z.string(),
  lineup: z.array(lineupEntry),
  ticketTiers: z.array(ticketTier),
})
export type Festival = z.infer<typeof festival>

export const festivalList = z.object({ items: z.array(festival) })

export const slugParameter = z.object({ slug: z.string().max(200) })
