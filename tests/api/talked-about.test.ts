import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TalkedAbout } from '#features/community/feed/contract.ts'
import type { Post } from '#features/community/posts/contract.ts'
import { createPost, createReply } from '../support/community.ts'
import { createStandingRoom, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const talkedAbout = async (as?: Member): Promise<TalkedAbout[]> =>
  (await (await site.request('/api/posts/talked-about', { headers: as?.headers })).json()).items

it('lists the posts of the week by their replies, at most four, without those that a member hides', async () => {
  const [ana, bob] = (await createStandingRoom(site, 2)) as [Member, Member]
  const withReplies = async (author: Member, count: number): Promise<Post> => {
    const post = await createPost(site, author, { content: `${count} replies` })
    for (let place = 0; place < count; place++) await createReply(site, ana, { post })
    return post
  }
  const old = await withReplies(ana, 6)
  await site.platform.database.pool.query(
    "update posts set created_at = created_at - interval '8 days' where id = $1",
    [old.id],
  )
  for (const count of [1, 0, 3, 2, 5]) await withReplies(ana, count)
  const ofBob = await withReplies(bob, 4)

  const contents = (items: TalkedAbout[]) => items.map(({ content }) => content)
  expect(contents(await talkedAbout())).toEqual(['5 replies', '4 replies', '3 replies', '2 replies'])
  expect(await talkedAbout()).toContainEqual({
    id: ofBob.id,
    content: '4 replies',
    username: bob.username,
    displayName: bob.username,
    repliesCount: 4,
  })

  await site.request(`/api/me/mutes/${bob.id}`, { method: 'PUT', headers: ana.headers })
  expect(contents(await talkedAbout(ana))).toEqual(['5 replies', '3 replies', '2 replies', '1 replies'])
})
