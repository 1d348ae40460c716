import type { Context } from 'hono'
import { clientAddress } from '#platform/http/client-address.ts'
import type { Client } from './sessions.ts'

export const clientOf = (c: Context): Client => ({
  address: clientAddress(c),
  userAgent: c.req.header('user-agent') ?? '',
})
