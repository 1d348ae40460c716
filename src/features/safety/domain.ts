import type { Platform } from '#platform/platform.ts'
import { createReports } from './reports/server/feature.ts'
import { createMembers } from './standing/server/feature.ts'

/** Reports and appeals, and what moderators may do about members. */
export function createSafetyDomain(
  platform: Platform,
  parts: Omit<Parameters<typeof createReports>[1], 'standing' | 'sendLetters' | 'memberOfAppealPass'> &
    Parameters<typeof createMembers>[1],
) {
  const standing = createMembers(platform, parts)
  const { sendLetters, memberOfAppealPass } = parts.accounts
  return {
    standing,
    reports: createReports(platform, {
      ...parts,
      standing: standing.standing,
      sendLetters,
      memberOfAppealPass,
    }),
  }
}
