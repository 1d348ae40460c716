import { z } from '@hono/zod-openapi'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { json } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import { team } from '../contract.ts'
import { TEAM_CHANGES } from './request-limits.ts'

/** The common parts of the route definitions. */
export const ofBusiness = z.object({ id: z.string().openapi({ format: 'uuid' }) })
export const common = { middleware: signedIn, tags: ['Team'] }
export const changing = { ...common, ...limitedTo(TEAM_CHANGES), ...changes() }
export const now = { 200: json(team, 'The team now') }
