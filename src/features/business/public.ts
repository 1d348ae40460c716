export type { ClaimEvidence } from './proof-contract.ts'
export type {
  AdminAccount,
  AdminClaim,
  AdminClaimDetails,
  Owner,
} from './review-contract.ts'
export { isBarredFromTeam } from './server/claim-bars.ts'
export { listOwnClaims } from './server/claim-queries.ts'
export { CLAIM_TABLES, CLAIMED_COLUMNS } from './server/claim-rows.ts'
export { findVenueLookAlike } from './server/claimable-venues.ts'
export { lockBusiness, lockOwnedBusinesses } from './server/lock-business.ts'
export type { Managed } from './server/managed.ts'
export { managedParameters } from './server/parameters.ts'
export { bareHost, coversAddress } from './server/proofs/addresses.ts'
export { readProvedAddress, readProvedAddresses } from './server/proofs/proved-address.ts'
export { requireManaged } from './server/require-managed.ts'
export { endOfficialMarks } from './server/review/official-marks.ts'
export type { ReviewRoutes } from './server/review/routes.ts'
export { isStanding } from './server/standing-business.ts'
export { readVerification, readVerifications } from './server/verifications.ts'
