import type { Platform } from '#platform/platform.ts'
import { createMembersRoutes } from './routes.ts'
import { createStanding, type MembersContext } from './standing.ts'

/** The list of members, and the actions of admins and moderators on them. */
export function createMembers(
  platform: Platform,
  higher: Pick<MembersContext, 'accounts' | 'setWithheld' | 'removeFromProfile'>,
) {
  const context = { ...platform, ...higher }
  const standing = createStanding(context)
  return { standing, routes: createMembersRoutes(context, standing) }
}
