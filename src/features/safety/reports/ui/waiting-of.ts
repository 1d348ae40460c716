import type { Desk } from '../contract.ts'

/** How many things wait for a moderator or admin. */
export const waitingOf = ({
  role: _role,
  needsSetup: _setup,
  manages: _manages,
  suspension: _suspension,
  ...counts
}: Desk): number => Object.values(counts).reduce((sum, count) => sum + count, 0)
