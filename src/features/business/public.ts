export { lockBusiness, lockOwnedBusinesses } from '#features/business/accounts/server/lock-business.ts'
export { managedParameters } from '#features/business/accounts/server/parameters.ts'
export { isStanding } from '#features/business/accounts/server/standing-business.ts'
export { isBarredFromTeam } from '#features/business/claims/server/claim-bars.ts'
export { listOwnClaims } from '#features/business/claims/server/claim-queries.ts'
export { CLAIM_TABLES, CLAIMED_COLUMNS } from '#features/business/claims/server/claim-rows.ts'
export { findVenueLookAlike } from '#features/business/claims/server/claimable-venues.ts'
export type { Managed } from '#features/business/claims/server/managed.ts'
export { requireManaged } from '#features/business/claims/server/require-managed.ts'
export { readVerification, readVerifications } from '#features/business/claims/server/verifications.ts'
export type { ClaimEvidence } from '#features/business/proofs/contract.ts'
export { bareHost, coversAddress } from '#features/business/proofs/server/addresses.ts'
export { readProvedAddress, readProvedAddresses } from '#features/business/proofs/server/proved-address.ts'
export type {
  AdminAccount,
  AdminClaim,
  AdminClaimDetails,
  Owner,
} from '#features/business/review/contract.ts'
export { endOfficialMarks } from '#features/business/review/server/official-marks.ts'
export type { ReviewRoutes } from '#features/business/review/server/routes.ts'
