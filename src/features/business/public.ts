export { ACCOUNT_COLUMNS, toAccount } from './server/account-queries.ts'
export { announceChange } from './server/announce-change.ts'
export {
  type ClaimKind,
  selectArtistClaims,
  selectFestivalClaims,
  toArtistClaim,
  toFestivalClaim,
} from './server/claim-queries.ts'
export { claimNotFound } from './server/claim-rules.ts'
export { accountNotFound, decideAccount } from './server/decide-account.ts'
export { decideClaim, deleteClaim } from './server/decide-claim.ts'
export type { Decision } from './server/decision-rules.ts'
export { createDocuments } from './server/documents.ts'
export { findManaged, type Managed } from './server/managed.ts'
export { tellApplicant } from './server/tell.ts'
