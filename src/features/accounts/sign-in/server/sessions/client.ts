import type { Context } from 'hono'
import { clientAddress } from '#platform/http/edge/client-address.ts'

/** The client data that the event log and the list of sessions store. */
export interface Client {
  address: string
  userAgent: string
}

export const clientOf = (c: Context): Client => ({
  address: clientAddress(c),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 255),
})
