import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { z } from 'zod'
import type { socialMedia } from '../contract.ts'
import type { AccountType, ClaimStatus, VerificationStatus } from '../limits.ts'

type CreatedAt = ColumnType<Date, Date | undefined, never>
type SocialMedia = z.infer<typeof socialMedia>

interface BusinessAccountsTable {
  id: Generated<string>
  user_id: string
  account_type: AccountType
  business_name: string
  business_email: string
  website: string | null
  social_media: JSONColumnType<SocialMedia, string, string> | null
  verification_status: Generated<VerificationStatus>
  rejection_reason: string | null
  decided_at: Date | null
  decided_by: string | null
  created_at: CreatedAt
}

interface ClaimColumns {
  id: Generated<string>
  business_account_id: string
  /** The member behind the business account. */
  claimed_by: string
  /** Ids of private files. */
  verification_documents: Generated<string[]>
  additional_information: string | null
  claim_status: Generated<ClaimStatus>
  rejection_reason: string | null
  claimed_at: CreatedAt
  approved_at: Date | null
  approved_by: string | null
  decided_at: Date | null
  decided_by: string | null
}

interface ArtistClaimsTable extends ClaimColumns {
  artist_musicbrainz_id: string
  artist_name: string | null
}

interface FestivalClaimsTable extends ClaimColumns {
  festival_id: string
}

declare module '#platform/db/database.ts' {
  interface Database {
    business_accounts: BusinessAccountsTable
    artist_claims: ArtistClaimsTable
    festival_claims: FestivalClaimsTable
  }
}
