import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { AuditEntry } from '#features/accounts/audit/contract.ts'
import type { ClaimKind, ClaimStatus, TeamRole, VerificationStatus } from '#features/business/limits.ts'
import { CLAIM_TABLES } from '#features/business/public.ts'
import { storeFacts } from '#features/catalogue/public.ts'
import { createMember, type Member } from './members.ts'
import type { TestSite } from './site.ts'

type Site = Pick<TestSite, 'request' | 'platform'>

export interface Business {
  id: string
  name: string
  owner: Member
}

/** A different millisecond for each row, so that the order of lists by time is defined. */
let latest = 0
const nextMoment = () => {
  latest = Math.max(latest + 1, Date.now())
  return new Date(latest)
}

/** A member with the role of an admin. */
export async function createAdmin(site: Site): Promise<Member> {
  const admin = await createMember(site)
  await site.platform.db.insertInto('user_roles').values({ user_id: admin.id, role: 'admin' }).execute()
  return admin
}

/** A member with the role of a moderator. */
export async function createModerator(site: Site): Promise<Member> {
  const moderator = await createMember(site)
  await site.platform.db
    .insertInto('user_roles')
    .values({ user_id: moderator.id, role: 'moderator' })
    .execute()
  return moderator
}

/** A business account with any status, as if it had been decided on. */
export async function createBusiness(
  site: Site,
  owner: Member,
  status: VerificationStatus = 'verified',
  name = `Business ${randomUUID().slice(0, 8)}`,
): Promise<Business> {
  const { id } = await site.platform.db
    .insertInto('business_accounts')
    .values({
      user_id: owner.id,
      account_type: 'independent_artist',
      business_name: name,
      business_email: `${owner.username}@example.com`,
      verification_status: status,
      rejection_reason: status === 'rejected' ? 'We could not reach you.' : null,
      created_at: nextMoment(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, owner }
}

/** An artist of the catalogue. Returns the MusicBrainz id. */
export async function createArtist(site: Site, name: string): Promise<string> {
  const mbid = randomUUID()
  await site.platform.database.pool.query(
    'insert into artists (mbid, name, fetched_at) values ($1, $2, now())',
    [mbid, name],
  )
  return mbid
}

const decided = (status: ClaimStatus) => ({
  claim_status: status,
  rejection_reason: status === 'rejected' ? 'The papers were not readable.' : null,
  approved_at: status === 'approved' ? new Date() : null,
  claimed_at: nextMoment(),
})

/** A new member in the team of a business. */
export async function joinTeam(site: Site, business: Business, role: TeamRole): Promise<Member> {
  const member = await createMember(site)
  await site.platform.db
    .insertInto('business_members')
    .values({ business_account_id: business.id, user_id: member.id, role })
    .execute()
  return member
}

/** A claim on an artist with any status. Returns its id. */
export async function createArtistClaim(
  site: Site,
  business: Business,
  artistId: string,
  status: ClaimStatus = 'approved',
  artistName: string | null = null,
): Promise<string> {
  const { id } = await site.platform.db
    .insertInto('artist_claims')
    .values({
      business_account_id: business.id,
      claimed_by: business.owner.id,
      artist_musicbrainz_id: artistId,
      artist_name: artistName,
      ...decided(status),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes a claim rely on a proof of this address, as far as feeds of shows check it. */
export async function restOn(site: Site, kind: ClaimKind, claimId: string, address: string): Promise<void> {
  const evidence = {
    address,
    method: 'dns',
    fetched: '',
    excerpt: '',
    sha256: '',
    provedAt: '',
    listings: [],
    reasons: [],
  }
  await site.platform.db
    .updateTable(CLAIM_TABLES[kind])
    .set({ evidence: JSON.stringify(evidence) })
    .where('id', '=', claimId)
    .execute()
}

/** A claim on a festival with any status. Returns its id. */
export async function createFestivalClaim(
  site: Site,
  business: Business,
  slug = 'carpathia-festival',
  status: ClaimStatus = 'approved',
): Promise<string> {
  const festival = await site.platform.db
    .selectFrom('festivals')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const { id } = await site.platform.db
    .insertInto('festival_claims')
    .values({
      business_account_id: business.id,
      claimed_by: business.owner.id,
      festival_id: festival.id,
      ...decided(status),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A label of the catalogue. Returns the MusicBrainz id. */
export async function createLabel(site: Site, name: string): Promise<string> {
  const mbid = randomUUID()
  await storeFacts(site.platform.db, { labels: [{ mbid, name }] }, new Date())
  return mbid
}

/** A claim on a label with any status. Returns its id. */
export async function createLabelClaim(
  site: Site,
  business: Business,
  labelId: string,
  status: ClaimStatus = 'approved',
  labelName = 'Night-Bus Records',
): Promise<string> {
  const { id } = await site.platform.db
    .insertInto('label_claims')
    .values({
      business_account_id: business.id,
      claimed_by: business.owner.id,
      label_musicbrainz_id: labelId,
      label_name: labelName,
      ...decided(status),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A venue that somebody typed; with `mbid` one that MusicBrainz knows. Returns its id. */
export async function createVenue(
  site: Site,
  name: string,
  change: { city?: string; country?: string | null; address?: string | null; mbid?: string } = {},
): Promise<string> {
  const { id } = await site.platform.db
    .insertInto('venues')
    .values({ name, city: 'Lisbon', country: 'PT', ...change })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A claim on a venue with any status. Returns its id. */
export async function createVenueClaim(
  site: Site,
  business: Business,
  venueId: string,
  status: ClaimStatus = 'approved',
): Promise<string> {
  const venue = await site.platform.db
    .selectFrom('venues')
    .select('name')
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  const { id } = await site.platform.db
    .insertInto('venue_claims')
    .values({
      business_account_id: business.id,
      claimed_by: business.owner.id,
      venue_id: venueId,
      venue_name: venue.name,
      ...decided(status),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A proof that a business has begun; with an artist claim it was used for that. Returns its id and token. */
export async function createProof(
  site: Site,
  business: Business,
  artistClaimId: string | null = null,
): Promise<{ id: string; token: string }> {
  const now = new Date()
  return site.platform.db
    .insertInto('claim_proofs')
    .values({
      business_account_id: business.id,
      claimed_by: business.owner.id,
      kind: 'artist',
      entity_id: randomUUID(),
      entity_name: 'Mira Solenne',
      address: 'https://miras.example/',
      is_listed: true,
      token: randomUUID(),
      created_at: now,
      expires_at: new Date(now.getTime() + 7 * 24 * 3600_000),
      used_at: artistClaimId === null ? null : now,
      artist_claim_id: artistClaimId,
    })
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow()
}

/** The newest entries of the audit log, as an admin reads them. */
export async function readAudit(
  site: Site,
  admin: Member,
  query: Record<string, string> = {},
): Promise<AuditEntry[]> {
  const answer = await site.request(`/api/admin/audit-log?${new URLSearchParams(query)}`, {
    headers: admin.headers,
  })
  if (answer.status !== 200) throw new Error(`The log could not be read: ${await answer.text()}`)
  return (await answer.json()).items
}

/** Uploads a private picture, as the form of a claim does. Returns its id. */
export async function uploadDocument(site: Site, member: Member, name = 'passport.png'): Promise<string> {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  const answer = await site.request('/api/media/documents', {
    method: 'POST',
    headers: member.headers,
    body: form,
  })
  if (answer.status !== 201) throw new Error(`The document could not be uploaded: ${await answer.text()}`)
  return (await answer.json()).id
}
