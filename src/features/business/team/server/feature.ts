import type { Accounts } from '#features/accounts/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { exportTeams, leaveBusinesses } from './account.ts'
import { expireInvitations } from './invitations.ts'
import { createTeamRoutes } from './routes.ts'

/** The teams of businesses: invitations, roles and the transfer of ownership. */
export const createTeam = (
  platform: Platform,
  { accounts }: { accounts: Pick<Accounts, 'sendLetters'> },
) => ({
  routes: createTeamRoutes({ ...platform, sendLetters: accounts.sendLetters }),
  jobs: [expireInvitations(platform)],
  accountDeleted: (trx: Trx, userId: string) => leaveBusinesses(platform, trx, userId),
  accountExport: exportTeams,
})
