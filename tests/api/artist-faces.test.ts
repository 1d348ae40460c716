import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import { imageSrcSet } from '#features/files/outside-pictures/contract.ts'
import { createModerator } from '../support/business.ts'
import { createPost } from '../support/community.ts'
import { createManaged, createPostOn, type Managed } from '../support/managed.ts'
import { picture, publicAddressOf, uploadPicture } from '../support/media.ts'
import { createMember } from '../support/members.ts'
import { createShow } from '../support/shows.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let maren: Managed
/** The address of the uploaded picture, without a width. */
let own: string
beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live' } })
  const mbid = randomUUID()
  await storeFacts(site.platform.db, { artists: [{ mbid, name: 'Maren Holloway' }] }, new Date())
  maren = await createManaged(site, 'Maren Holloway', mbid)
  await sql`insert into artist_profiles (artist_id, fetched_at, bio, image_url)
    select id, now(), 'Writes on ferries.', 'https://pictures.example/maren.jpg'
    from artists where mbid = ${maren.artistId}`.execute(site.platform.db)
  const file = await uploadPicture(site, maren.owner, await picture({ width: 1200, height: 1200 }))
  own = publicAddressOf(file)
  const stated = await site.request(`${maren.at}/page`, {
    method: 'PUT',
    headers: maren.owner.headers,
    body: { field: 'picture', version: 0, value: { fileId: file.id, alt: '' } },
  })
  expect(stated.status).toBe(200)
})
afterAll(() => site.close())

const read = async (path: string, headers?: Record<string, string>) =>
  (await site.request(path, { headers })).json()
const page = () => read(`/api/artists/${maren.artistId}`)

it('are the picture that an approved claim states, on the page, in lists, searches, follows and notices', async () => {
  const fan = await createMember(site)
  await site.request(`/api/artists/${maren.artistId}/follow`, { method: 'PUT', headers: fan.headers })
  await sql`with notice as (
      insert into notices (kind, subject_type, subject_id, day, facts, artist_ids, created_at)
      values ('show_announced', 'show', ${randomUUID()}, '2030-01-01', ${JSON.stringify({
        title: 'Late in Lisbon',
        names: ['Maren Holloway'],
        link: '/show/1',
      })}::jsonb, ${[maren.artistId]}::text[], now()) returning id)
    insert into notifications (user_id, kind, content, notice_id, related_page)
    select ${fan.id}, 'show_announced', 'announced', id, '/show/1' from notice`.execute(site.platform.db)
  const found = ({ items }: { items: { imageUrl: string | null; name?: string; title?: string }[] }) =>
    items.find(({ name, title }) => (name ?? title) === 'Maren Holloway')?.imageUrl
  const { imageUrl, sourceImageUrl } = await page()
  const q = encodeURIComponent('Maren Holloway')
  const notices = await read('/api/me/notifications', fan.headers)
  const show = await createShow(site, maren.owner, { id: maren.artistId, name: 'Maren Holloway' })
  const word = encodeURIComponent(show.name)
  const claims = await read('/api/business/claims', maren.owner.headers)
  expect({
    page: imageUrl,
    byName: (await read('/api/artist-names/maren-holloway')).imageUrl,
    search: found(await read(`/api/search?kind=artist&q=${q}`)),
    suggestions: found(await read(`/api/suggestions?q=${q}`)),
    results: found(await read(`/api/results?q=${q}&kind=artist`)),
    directory: found(await read('/api/artists?by=new')),
    follows: found(await read('/api/me/follows', fan.headers)),
    manage: (await read(maren.at, maren.owner.headers)).imageUrl,
    notice: notices.items[0].about.pictureUrl,
    claim: claims.items[0].imageUrl,
    claimable: found(await read(`/api/business/artists?q=${q}`, fan.headers)),
    show: (await read(`/api/shows/${show.id}`)).face.imageUrl,
    shows: (await read(`/api/shows?artist=${maren.artistId}`)).items[0].face.imageUrl,
    showResult: (await read(`/api/results?q=${word}&kind=show`)).items[0].imageUrl,
    highlight: (await read('/api/highlights?list=live')).items[0].image,
  }).toEqual({
    page: `${own}?width=640`,
    byName: `${own}?width=640`,
    search: `${own}?width=96`,
    suggestions: `${own}?width=96`,
    results: `${own}?width=96`,
    directory: `${own}?width=320`,
    follows: `${own}?width=640`,
    manage: `${own}?width=640`,
    notice: `${own}?width=96`,
    claim: `${own}?width=192`,
    claimable: `${own}?width=96`,
    show: `${own}?width=320`,
    shows: `${own}?width=320`,
    showResult: `${own}?width=96`,
    highlight: `${own}?width=96`,
  })
  expect(sourceImageUrl).toMatch(/^\/images\//)
})

it('are on the pictures of shared links: of the artist, of a post about her and of a show of hers', async () => {
  const show = await createShow(site, maren.owner, { id: maren.artistId, name: 'Maren Holloway' })
  const post = await createPostOn(site, await createMember(site), maren.artistId)
  const other = await createPost(site, maren.owner, { content: 'Good morning' })
  /** The mean colour of the left half, where the face is: red, green, blue. */
  const colourOf = async (path: string) => {
    const answer = await site.request(path)
    expect(answer.status, path).toBe(200)
    const card = sharp(Buffer.from(await answer.arrayBuffer())).extract({
      left: 50,
      top: 50,
      width: 500,
      height: 500,
    })
    const { channels } = await sharp(await card.toBuffer()).stats()
    return channels.map(({ mean }) => Math.round(mean / 16))
  }
  const hers = await colourOf(`/og/artist/${maren.artistId}.jpg`)
  expect(await colourOf(`/og/post/${post.id}.jpg`)).toEqual(hers)
  expect(await colourOf(`/og/show/${show.id}.jpg`)).toEqual(hers)
  expect(await colourOf(`/og/post/${other.id}.jpg`)).not.toEqual(hers)
  expect((await site.request(`/og/show/${randomUUID()}.jpg`)).status).toBe(404)
  expect((await site.request('/og/show/x.jpg')).status).toBe(404)
})

it('come in renditions of at least the wanted width, else the widest', async () => {
  expect(imageSrcSet(`${own}?width=96`, 192)).toBe(`${own}?width=480 480w`)
  expect(imageSrcSet(`${own}?width=640`, 960)).toBe(`${own}?width=480 480w, ${own}?width=960 960w`)
  const sizeAt = async (width: number) => {
    const answer = await site.request(`${own}?width=${width}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    return (await answer.arrayBuffer()).byteLength
  }
  expect(await sizeAt(96)).toBe(await sizeAt(480))
  expect(await sizeAt(640)).toBe(await sizeAt(960))
  expect(await sizeAt(1920)).toBe(await sizeAt(1200))
})

it("are the source's again while the statement is hidden", async () => {
  const moderator = await createModerator(site)
  const hidden = await site.request('/api/admin/statements/hide', {
    method: 'POST',
    headers: moderator.headers,
    body: {
      kind: 'artist',
      id: maren.artistId,
      businessAccountId: maren.business.id,
      field: 'picture',
      reason: 'Not hers',
    },
  })
  expect(hidden.status).toBe(204)
  const { imageUrl, sourceImageUrl } = await page()
  expect(imageUrl).toMatch(/^\/images\//)
  expect(sourceImageUrl).toBeNull()
  await sql`update page_statements set hidden_at = null, hidden_reason = null`.execute(site.platform.db)
  expect((await page()).imageUrl).toBe(`${own}?width=640`)
})

it("are the source's without an approved claim", async () => {
  const change = (status: string, at: RawBuilder<unknown>) =>
    sql`update artist_claims set claim_status = ${status}, approved_at = ${at} where id = ${maren.claimId}`.execute(
      site.platform.db,
    )
  await change('pending', sql`null`)
  expect((await page()).imageUrl).toMatch(/^\/images\//)
  await change('approved', sql`now()`)
  expect((await page()).imageUrl).toBe(`${own}?width=640`)
})

it("are the source's on a preview, whose pages show no statements", async () => {
  site.platform.site.values.mode = 'preview'
  try {
    expect((await page()).imageUrl).toMatch(/^\/images\//)
  } finally {
    site.platform.site.values.mode = 'live'
  }
  expect((await page()).imageUrl).toBe(`${own}?width=640`)
})
