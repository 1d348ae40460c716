import { z } from 'zod'
import { businessAccount, claim, claimDocument } from '#features/business/contract.ts'
import {
  ACCOUNT_SORTS,
  ADMIN_PAGE,
  ADMIN_SEARCH_MAX,
  CLAIM_STATUSES,
  VERIFICATION_STATUSES,
} from '#features/business/limits.ts'
import { claimEvidence } from '#features/business/proofs/contract.ts'

/** Query parameters of all lists. `search` matches parts of names, usernames and email addresses, ignoring case. */
const listQuery = {
  search: z.string().trim().max(ADMIN_SEARCH_MAX).optional(),
  sort: z.enum(ACCOUNT_SORTS).default('newest'),
  cursor: z.string().max(800).optional(),
  limit: z.coerce.number().int().min(1).max(ADMIN_PAGE).default(ADMIN_PAGE),
}
export const accountsQuery = z.object({ ...listQuery, status: z.enum(VERIFICATION_STATUSES).optional() })
export const claimsQuery = z.object({ ...listQuery, status: z.enum(CLAIM_STATUSES).optional() })

/** A page of a list; `total` counts the rows that match the search and the status; 10,001 stands for more than 10,000. */
const table = <T extends z.ZodType>(row: T) =>
  z.object({ items: z.array(row), nextCursor: z.string().nullable(), total: z.int() })

export const owner = z.object({
  username: z.string(),
  displayName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
})
export type Owner = z.infer<typeof owner>

export const adminAccount = businessAccount.extend({
  owner,
  /** The viewer belongs to the team of the business, so another admin has to decide. */
  isOwn: z.boolean(),
})
export type AdminAccount = z.infer<typeof adminAccount>
export const adminAccounts = table(adminAccount)

export const adminClaim = claim.extend({
  /** Name of the business. */
  owner,
  isOwn: z.boolean(),
  /** Status of the business; unless it is verified, the claim gives no access. */
  businessStatus: z.enum(VERIFICATION_STATUSES),
  /** Another business has an approved claim on the same page. */
  hasOtherApproved: z.boolean(),
  /** The evidence of control of an address; null for a claim by documents. */
  evidence: claimEvidence.nullable(),
})
export type AdminClaim = z.infer<typeof adminClaim>
export const adminClaims = table(adminClaim)

/** Answer of `GET /api/admin/claims/{kind}/{id}`: the claim, its business, and fresh links to the documents. */
export const adminClaimDetails = z.object({
  claim: adminClaim,
  /** The name of the page that was claimed, if MusicBrainz has merged it into the present one since. */
  mergedName: z.string().nullable(),
  /** The approved claims of other businesses on the same page, oldest first. */
  rivals: z.array(
    z.object({
      businessName: z.string(),
      approvedAt: z.string().nullable(),
      /** The proved address; null for a claim by documents. */
      provedAddress: z.string().nullable(),
    }),
  ),
  account: adminAccount,
  documents: z.array(claimDocument),
})
export type AdminClaimDetails = z.infer<typeof adminClaimDetails>
