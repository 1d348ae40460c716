import { randomUUID } from 'node:crypto'
import type { ClaimStatus } from '#features/business/limits.ts'
import type { Post, Reply } from '#features/community/posts/contract.ts'
import {
  type Business,
  createAdmin,
  createArtist,
  createArtistClaim,
  createBusiness,
  createFestivalClaim,
  createLabel,
  createLabelClaim,
  createModerator,
  createVenue,
  createVenueClaim,
} from './business.ts'
import { createPost, createReply } from './community.ts'
import { createMember, type Member } from './members.ts'
import { createShow } from './shows.ts'
import type { TestSite } from './site.ts'

/** All roles of requests. The admin comes last, because decisions are final. */
export const ROLES = [
  'visitor',
  'member',
  'other',
  'pending',
  'rejected',
  'verified',
  'claimantElsewhere',
  'claimant',
  'moderator',
  'admin',
] as const
export type Role = (typeof ROLES)[number]
export type SignedIn = Exclude<Role, 'visitor'>

type Site = Pick<TestSite, 'platform' | 'request'>

export interface RoleWorld {
  site: Site
  members: Record<SignedIn, Member>
  headers: Record<Role, Record<string, string>>
  businesses: Record<'pending' | 'rejected' | 'verified' | 'claimantElsewhere' | 'claimant', Business>
  /** Night-Bus Records of the catalogue, which the claimant manages. */
  labelId: string
  /** Managed by the claimant. */
  venueId: string
  /** Managed by the claimant. */
  artistId: string
  /** Managed by the claimant elsewhere. */
  elsewhereId: string
  /** A post of the member, linked to the artist. */
  post: Post
  reply: Reply
  makePost(): Promise<Post>
  makeReply(): Promise<Reply>
  /** Pending, by somebody without any other role. */
  makeApplication(): Promise<string>
  makeArtistClaim(of?: Business, status?: ClaimStatus): Promise<string>
  makeFestivalClaim(of?: Business, status?: ClaimStatus): Promise<string>
  makeLabelClaim(of?: Business, status?: ClaimStatus): Promise<string>
  makeVenueClaim(of?: Business, status?: ClaimStatus): Promise<string>
  /** Adds a show of the managed artist. */
  makeShow(): Promise<string>
}

/** Puts one member in each role into a site. */
export async function fillRoleWorld(site: Site): Promise<RoleWorld> {
  const [member, other, pending, rejected, verified, claimantElsewhere, claimant] = await Promise.all([
    createMember(site),
    createMember(site),
    createMember(site),
    createMember(site),
    createMember(site),
    createMember(site),
    createMember(site),
  ])
  const moderator = await createModerator(site)
  const admin = await createAdmin(site)
  const members = {
    member,
    other,
    pending,
    rejected,
    verified,
    claimantElsewhere,
    claimant,
    moderator,
    admin,
  }
  const businesses = {
    pending: await createBusiness(site, pending, 'pending'),
    rejected: await createBusiness(site, rejected, 'rejected'),
    verified: await createBusiness(site, verified),
    claimantElsewhere: await createBusiness(site, claimantElsewhere),
    claimant: await createBusiness(site, claimant),
  }
  const artistId = await createArtist(site, 'Mira Solenne')
  const elsewhereId = await createArtist(site, 'Kestrel Yard')
  await createArtistClaim(site, businesses.claimant, artistId)
  await createFestivalClaim(site, businesses.claimant)
  await createArtistClaim(site, businesses.claimantElsewhere, elsewhereId)
  const labelId = await createLabel(site, 'Night-Bus Records')
  await createLabelClaim(site, businesses.claimant, labelId)
  const venueId = await createVenue(site, 'Casa da Noite')
  await createVenueClaim(site, businesses.claimant, venueId)
  const makePost = () =>
    createPost(site, member, {
      linkedEntityType: 'artist',
      linkedEntityId: artistId,
      linkedEntityName: 'Mira Solenne',
    })
  const post = await makePost()
  const makeReply = () => createReply(site, member, { post })
  const somebody = async () => createBusiness(site, await createMember(site))
  return {
    site,
    members,
    headers: {
      visitor: {},
      member: member.headers,
      other: other.headers,
      pending: pending.headers,
      rejected: rejected.headers,
      verified: verified.headers,
      claimantElsewhere: claimantElsewhere.headers,
      claimant: claimant.headers,
      moderator: moderator.headers,
      admin: admin.headers,
    },
    businesses,
    labelId,
    venueId,
    artistId,
    elsewhereId,
    post,
    reply: await makeReply(),
    makePost,
    makeReply,
    makeShow: async () => (await createShow(site, claimant, { id: artistId, name: 'Mira Solenne' })).id,
    makeApplication: async () => (await createBusiness(site, await createMember(site), 'pending')).id,
    makeArtistClaim: async (of, status = 'pending') =>
      createArtistClaim(site, of ?? (await somebody()), await createArtist(site, 'Claimed'), status),
    makeLabelClaim: async (of, status = 'pending') =>
      createLabelClaim(site, of ?? (await somebody()), await createLabel(site, 'Claimed'), status),
    makeVenueClaim: async (of, status = 'pending') =>
      createVenueClaim(
        site,
        of ?? (await somebody()),
        await createVenue(site, `Hall ${randomUUID()}`),
        status,
      ),
    // Each on a festival of its own, because nobody can claim one twice.
    makeFestivalClaim: async (of, status = 'pending') => {
      const slug = `festival-${randomUUID()}`
      await site.platform.db.insertInto('festivals').values({ name: 'A festival', slug }).execute()
      return createFestivalClaim(site, of ?? (await somebody()), slug, status)
    },
  }
}
