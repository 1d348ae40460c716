export type {
  AdminAccount,
  AdminClaim,
  AdminClaimDetails,
  Owner,
  PendingCounts,
} from './review-contract.ts'
export { findManaged, type Managed } from './server/managed.ts'
export type { ReviewRoutes } from './server/review/routes.ts'
