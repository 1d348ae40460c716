import { createMiddleware } from 'hono/factory'
import { type AuditRecord, Refusal } from '#features/accounts/audit/public.ts'
import type { Env } from '#platform/http/router.ts'
import { isUuid } from '#platform/uuid.ts'

/** Compared by letters only: `isOfficialPost`, `is_official_post` … */
const RESERVED = new Map(
  ['isOfficialPost', 'postedAsBusinessId', 'isOfficial', 'businessAccountId'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
)

/** The audit log stores only `true` and UUIDs of what the client sent. */
const redact = (value: unknown) => (value === true || isUuid(value) ? value : 'something else')

/** For `middleware` of a route: refuses and audits fields reserved for manage pages, instead of ignoring them. */
export const rejectReservedFields = (action: AuditRecord['action']) =>
  createMiddleware<Env>(async (c, next) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    const names = typeof body === 'object' && body !== null ? Object.entries(body) : []
    const sent = names.flatMap(([field, value]) => {
      const name = RESERVED.get(field.replaceAll('_', '').toLowerCase())
      return name && value ? [[name, redact(value)]] : []
    })
    if (sent.length > 0) {
      throw new Refusal(403, 'Only a verified business can write officially, on the page that it manages.', {
        action,
        after: Object.fromEntries(sent),
      })
    }
    await next()
  })
