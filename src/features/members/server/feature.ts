import type { Accounts } from '#features/accounts/public.ts'
import type { Platform } from '#platform/platform.ts'
import { createMembersRoutes } from './routes.ts'
import { createStanding } from './standing.ts'

/** What admins and moderators see of members and decide about them. */
export function createMembers(platform: Platform, { accounts }: { accounts: Accounts }) {
  const context = { ...platform, accounts }
  const standing = createStanding(context)
  return { standing, routes: createMembersRoutes(context, standing) }
}
