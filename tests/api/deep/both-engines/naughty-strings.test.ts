import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDITIONAL_INFORMATION_MAX, BUSINESS_NAME_MAX, REASON_MAX } from '#features/business/limits.ts'
import { REPLY_MAX } from '#features/community/limits.ts'
import { BIO_MAX, DISPLAY_NAME_MAX } from '#features/community/profiles/limits.ts'
import { ALT_MAX } from '#features/files/uploads/limits.ts'
import { isOneLine } from '#platform/storable-text.ts'
import {
  createAdmin,
  createArtist,
  createArtistClaim,
  createBusiness,
  uploadDocument,
} from '../../../support/business.ts'
import { createPost } from '../../../support/community.ts'
import { uploadPicture } from '../../../support/media.ts'
import { createMember, type Member } from '../../../support/members.ts'
import { naughtyStrings } from '../../../support/naughty-strings.ts'
import { openTestSite, type TestSite } from '../../../support/site.ts'

/** As much of a text as the field accepts. */
const fitted = (text: string, max: number) => text.slice(0, max).toWellFormed().trim()

/** All of them in as few texts as a field of this length allows. */
function gathered(max: number): string[] {
  const texts: string[] = []
  for (const text of naughtyStrings.map((one) => fitted(one, max))) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + text.length <= max)
      texts[texts.length - 1] = `${last} ${text}`
    else texts.push(text)
  }
  return texts
}

// Posts, their links and replies are covered by their own tests.
describe('texts are stored unchanged', () => {
  let site: TestSite
  let member: Member
  let admin: Member
  beforeAll(async () => {
    site = await openTestSite()
    member = await createMember(site)
    admin = await createAdmin(site)
  })
  afterAll(() => site.close())

  const send = async (who: Member, method: string, path: string, body?: unknown) => {
    const answer = await site.request(path, { method, headers: who.headers, body })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  it('in a profile', async () => {
    for (const text of naughtyStrings) {
      const profile = { displayName: fitted(text, DISPLAY_NAME_MAX), bio: fitted(text, BIO_MAX) }
      await send(member, 'PATCH', '/api/me/profile', profile)
      expect(await send(admin, 'GET', `/api/profiles/${member.username}`)).toMatchObject(profile)
    }
  })

  it('in the description of a picture', async () => {
    for (const alt of gathered(ALT_MAX)) {
      const { id } = await uploadPicture(site, member)
      const post = await createPost(site, member, { media: [{ id, alt }] })
      expect((await send(admin, 'GET', `/api/posts/${post.id}`)).post.media).toMatchObject([{ id, alt }])
    }
  })

  it('in an application, and in the reason of its rejection', async () => {
    const reasons = gathered(REASON_MAX)
    for (const [index, text] of gathered(BUSINESS_NAME_MAX).entries()) {
      // A name stays on one line and does not change the direction of the text around it.
      const businessName = Array.from(text).filter(isOneLine).join('').trim()
      const owner = await createMember(site)
      const account = await send(owner, 'POST', '/api/business/accounts', {
        accountType: 'record_label',
        businessName,
        businessEmail: 'label@example.org',
        acceptsTerms: true,
      })
      const reason = reasons[index % reasons.length]
      await send(admin, 'POST', `/api/admin/accounts/${account.id}/reject`, { reason })
      expect((await send(owner, 'GET', '/api/business/accounts')).items).toMatchObject([
        { id: account.id, businessName, rejectionReason: reason },
      ])
    }
  })

  it('in a claim, in the reason to hide a post, and in official posts', async () => {
    const owner = await createMember(site)
    const business = await createBusiness(site, owner)
    for (const additionalInformation of gathered(ADDITIONAL_INFORMATION_MAX)) {
      const claim = await send(owner, 'POST', '/api/business/claims/artist', {
        businessAccountId: business.id,
        artistMusicbrainzId: await createArtist(site, 'Somebody'),
        documentIds: [await uploadDocument(site, owner)],
        additionalInformation,
      })
      const { claim: read } = await send(admin, 'GET', `/api/admin/claims/artist/${claim.id}`)
      expect(read).toMatchObject({ additionalInformation })
    }
    const artistId = await createArtist(site, 'Mira Solenne')
    await createArtistClaim(site, business, artistId)
    const at = `/api/manage/artist/${artistId}/posts`
    for (const reason of gathered(REASON_MAX)) {
      const post = await createPost(site, member, { linkedEntityType: 'artist', linkedEntityId: artistId })
      const { moderation } = await send(owner, 'PUT', `${at}/${post.id}/hide`, { reason })
      expect(moderation).toMatchObject([{ action: 'hide', reason }])
    }
    for (const content of gathered(REPLY_MAX)) {
      const post = await send(owner, 'POST', at, { content })
      expect(post.content).toBe(content)
      const reply = await send(owner, 'POST', `${at}/${post.id}/official-replies`, { content })
      expect(reply.content).toBe(content)
    }
  })

  it('and searches for them cause no error', async () => {
    for (const text of naughtyStrings) {
      const query = encodeURIComponent(fitted(text, 100))
      expect((await site.request(`/api/search?q=${query}`)).status).toBeLessThan(500)
      expect(await send(admin, 'GET', `/api/admin/accounts?search=${query}`)).toHaveProperty('items')
    }
  })
})
