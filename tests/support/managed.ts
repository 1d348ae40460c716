import type { Post } from '#features/community/posts/contract.ts'
import { type Business, createAdmin, createArtist, createArtistClaim, createBusiness } from './business.ts'
import { createPost } from './community.ts'
import { createMember, type Member } from './members.ts'
import { openTestSite, type TestSite } from './site.ts'

type Site = Pick<TestSite, 'request' | 'platform'>

/** An artist whose page a verified business manages. */
export interface Managed {
  owner: Member
  business: Business
  artistId: string
  claimId: string
  /** Path of the manage page in the API. */
  at: string
}

/** Makes a business that manages an artist, who is new unless an id is given. */
export async function createManaged(site: Site, name = 'Mira Solenne', artistId?: string): Promise<Managed> {
  const owner = await createMember(site)
  const business = await createBusiness(site, owner)
  const id = artistId ?? (await createArtist(site, name))
  const claimId = await createArtistClaim(site, business, id, 'approved', name)
  return { owner, business, artistId: id, claimId, at: `/api/manage/artist/${id}` }
}

/** A post that is linked to an artist. */
export const createPostOn = (
  site: Site,
  author: Member,
  artistId: string,
  content = 'What a night',
): Promise<Post> =>
  createPost(site, author, {
    content,
    linkedEntityType: 'artist',
    linkedEntityId: artistId,
    linkedEntityName: 'Mira Solenne',
  })

/** A site with an admin and a fan, and the steps of moderation tests. */
export async function openModeratedSite(options: Parameters<typeof openTestSite>[0] = {}) {
  const site = await openTestSite(options)
  const admin = await createAdmin(site)
  const fan = await createMember(site)
  return {
    site,
    admin,
    fan,
    manage: (name?: string, artistId?: string) => createManaged(site, name, artistId),
    postOn: (artistId: string, content?: string) => createPostOn(site, fan, artistId, content),
    call: (who: Member, path: string, method = 'GET', body?: unknown) =>
      site.request(path, { method, headers: who.headers, body }),
  }
}
