import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { popularityOf } from '#features/catalogue/facts.ts'
import { storeFacts } from '#features/catalogue/public.ts'
import { createPost } from '../support/community.ts'
import { createMember } from '../support/members.ts'
import { openTestSite } from '../support/site.ts'

const site = await openTestSite()
afterAll(() => site.close())

async function card(path: string): Promise<Buffer> {
  const answer = await site.request(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { format, width, height } = await sharp(bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  return bytes
}

describe('pictures of shared links', () => {
  it('are drawn for an artist, in any script', async () => {
    const artists = ['Sigur Rós', '周杰倫', 'Zażółć <&> Gęślą'].map((name) => ({
      mbid: randomUUID(),
      name,
      popularity: popularityOf(10),
    }))
    await storeFacts(site.platform.db, { artists }, new Date())
    const cards = await Promise.all(artists.map(({ mbid }) => card(`/og/artist/${mbid}.jpg`)))
    expect(new Set(cards.map((bytes) => bytes.toString('base64'))).size).toBe(3)
  })

  it('are drawn for a post, however long its text is', async () => {
    const member = await createMember(site)
    const long = await createPost(site, member, { content: 'Aaaargh'.repeat(700) })
    const emoji = await createPost(site, member, { content: '🎺 🎷' })
    const same = await card(`/og/post/${long.id}.jpg`)
    expect(await card(`/og/post/${long.id}.jpg`)).toEqual(same)
    await card(`/og/post/${emoji.id}.jpg`)
  })

  it('do not exist for sample festivals', async () => {
    expect((await site.request('/og/event/dune-pulse.jpg')).status).toBe(422)
  })

  it('do not exist for unknown entities', async () => {
    for (const path of [
      `artist/${randomUUID()}.jpg`,
      'artist/x.jpg',
      `post/${randomUUID()}.jpg`,
      'post/..%2f..%2fapi%2fposts.jpg',
    ]) {
      expect((await site.request(`/og/${path}`)).status, path).toBe(404)
    }
  })
})
