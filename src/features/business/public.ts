export { findVenueLookAlike } from '#features/business/claims/server/claimable-venues.ts'
export type { Managed } from '#features/business/claims/server/managed.ts'
export { readVerification, readVerifications } from '#features/business/claims/server/verifications.ts'
export type { ClaimEvidence } from '#features/business/proofs/contract.ts'
export { bareHost, coversAddress } from '#features/business/proofs/server/addresses.ts'
export { readProvedAddress } from '#features/business/proofs/server/proved-address.ts'
export type {
  AdminAccount,
  AdminClaim,
  AdminClaimDetails,
  Owner,
} from '#features/business/review/contract.ts'

export { isStanding } from './accounts/server/accounts.ts'
export { CLAIM_TABLES, CLAIMED_COLUMNS } from './claims/server/claims.ts'
export { requireManaged } from './claims/server/managed.ts'
export { listOwnClaims } from './claims/server/own-claims.ts'
export type { ReviewRoutes } from './domain.ts'
