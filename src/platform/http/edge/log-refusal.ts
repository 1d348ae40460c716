import type { Context } from 'hono'
import type { Log } from '../../log.ts'
import type { Env } from '../router.ts'
import { clientAddress } from './client-address.ts'

const REFUSALS = new Set([401, 403, 429])

/** Logs who was refused, and from which address. The request's own log line, with the same id, names the route. */
export function logRefusal({ status }: Response, c: Context<Env>, log: Log): void {
  if (!REFUSALS.has(status)) return
  log.info({ status, member: c.get('viewer')?.id, address: clientAddress(c) }, 'refused')
}
