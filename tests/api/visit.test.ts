import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type { Visit } from '#features/home/since-last-visit/contract.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const [MIRA, RAIN] = ['0e000000-0000-4000-8000-000000000001', '0e000000-0000-4000-8000-000000000002']

let site: TestSite
let ana: Member
beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live' } })
  const artists = [
    { mbid: MIRA, name: 'Mira' },
    { mbid: RAIN, name: 'Rain' },
  ]
  await storeFacts(site.platform.db, { artists }, new Date())
  ana = await createMember(site)
})
afterAll(() => site?.close())

const read = async <T>(path: string, member: Member = ana): Promise<T> => {
  const answer = await site.request(path, { headers: member.headers })
  expect(answer.status, path).toBe(200)
  return answer.json()
}

it('returns the answers of the single endpoints, about the viewer only', async () => {
  const ben = await createMember(site)
  const written = await site.request('/api/posts', { headers: ben.headers, body: { content: 'Hello' } })
  const { id } = (await written.json()) as { id: string }
  const loud = await site.request('/api/posts', { headers: ben.headers, body: { content: 'So loud' } })
  const other = ((await loud.json()) as { id: string }).id
  await site.request(`/api/posts/${id}/like`, { method: 'PUT', headers: ana.headers })
  await site.request('/api/me/muted-words', { headers: ana.headers, body: { word: 'loud', days: null } })
  await site.request(`/api/artists/${MIRA}/follow`, { method: 'PUT', headers: ana.headers })
  const path = `/api/visit?home=true&artists=${MIRA},${RAIN},none&posts=${id},${other},none&owned=${MIRA}&form=post`
  const visit = await read<Visit>(path)
  const ids = `${id},${other}`
  expect(visit).toEqual({
    notifications: await read('/api/me/notifications/unread'),
    profile: await read('/api/me/profile'),
    hides: true,
    artists: (await read<{ items: unknown }>(`/api/me/follow-states?kind=artist&ids=${MIRA},${RAIN}`)).items,
    posts: await read(`/api/me/reactions?postIds=${ids}&replyIds=`),
    draft: null,
    owned: {
      claims: await read('/api/business/claims'),
      statements: await read(`/api/pages/artist/${MIRA}/statements`),
    },
    home: { today: await read('/api/me/today'), onboarding: null },
  })
  expect(visit.posts).toMatchObject({ likedPosts: [id], hidden: [{ id: other, reason: 'word' }] })
  expect(visit.artists[0]).toEqual({ id: MIRA, following: true, followers: 1 })

  // A member without follows gets suggestions; fields that were not requested are missing.
  const began = await read<Visit>('/api/visit?home=true', ben)
  expect(began.home?.onboarding).toEqual(await read('/api/me/onboarding', ben))
  expect(began).toMatchObject({ posts: null, owned: null, draft: null })
  expect(began.artists.map((artist) => artist.id)).toContain(MIRA)
  expect(await read('/api/visit', ben)).toMatchObject({ hides: false, artists: [], home: null })
})

it('says whether a member hides anything, or is hidden by a block', async () => {
  const [one, other] = [await createMember(site), await createMember(site)]
  const change = async (method: 'PUT' | 'DELETE', path: string) => {
    const answer = await site.request(path, { method, headers: one.headers, body: { name: 'Mira' } })
    expect(answer.status).toBe(200)
  }
  const hides = async (member: Member) => (await read<Visit>('/api/visit', member)).hides
  expect(await hides(one)).toBe(false)
  for (const [path, toBoth] of [
    [`/api/me/blocks/${other.id}`, true],
    [`/api/me/mutes/${other.id}`, false],
    [`/api/me/muted-artists/${MIRA}`, false],
  ] as const) {
    await change('PUT', path)
    expect(await hides(one), path).toBe(true)
    expect(await hides(other), path).toBe(toBoth)
    await change('DELETE', path)
    expect(await hides(one), path).toBe(false)
  }
})

it('refuses too many ids, and unknown forms and artists', async () => {
  const many = Array.from({ length: 101 }, (_, nr) => `${nr}`).join(',')
  for (const query of [`artists=${many}`, `posts=${'0'.repeat(4000)}`, 'form=other', 'owned=none']) {
    const answer = await site.request(`/api/visit?${query}`, { headers: ana.headers })
    expect(answer.status, query).toBe(422)
  }
})
