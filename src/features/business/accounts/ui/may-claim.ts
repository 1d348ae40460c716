import type { OwnBusinessAccount } from '#features/business/contract.ts'

/** Whether the member claims pages with this business. `admitsNew`: also before its first review. */
export const mayClaim = (
  { role, verificationStatus: status, wasVerified }: OwnBusinessAccount,
  admitsNew: boolean,
): boolean =>
  role === 'owner' && (status === 'verified' || (admitsNew && status === 'pending' && !wasVerified))
