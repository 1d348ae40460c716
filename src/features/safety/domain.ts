import type { Accounts } from '#features/accounts/public.ts'
import { createReports } from '#features/safety/reports/server/routes.ts'
import { createStandingRoom } from '#features/safety/standing/server/routes.ts'
import type { Platform } from '#platform/platform.ts'

type Others = { accounts: { accounts: Accounts } } & Pick<
  Parameters<typeof createReports>[1],
  'content' | 'profiles'
> &
  Pick<Parameters<typeof createStandingRoom>[1], 'setWithheld'>

/** Reports and appeals, and what moderators may do about members. */
export function createSafetyDomain(
  platform: Platform,
  { accounts: { accounts }, content, profiles, setWithheld }: Others,
) {
  const standing = createStandingRoom(platform, {
    accounts,
    setWithheld,
    removeFromProfile: profiles.remove,
  })
  const { sendLetters, memberOfAppealPass } = accounts
  return {
    standing,
    reports: createReports(platform, {
      content,
      profiles,
      standing: standing.standing,
      sendLetters,
      memberOfAppealPass,
    }),
  }
}
