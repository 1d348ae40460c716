import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FeedPage } from '#features/community/feed/contract.ts'
import type { ThreadPage } from '#features/community/posts/contract.ts'
import { createPost, insertAuthors, readFeed, readThread } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let ana: Member
let fans: string[]
beforeAll(async () => {
  site = await openTestSite()
  ana = await createMember(site)
  fans = await insertAuthors(site, 4)
})
afterAll(() => site.close())

const query = (text: string, values: unknown[] = []) => site.platform.database.pool.query(text, values)

/** Reads all pages in turn; `between` runs before some of them, not forever, because paging could never catch up. */
async function readAll<T extends FeedPage | ThreadPage>(
  read: (query: Record<string, string>) => Promise<T>,
  limits: readonly number[],
  between: () => Promise<unknown> = async () => {},
): Promise<T['items'][number][]> {
  const items: T['items'][number][] = []
  let cursor: string | null = null
  for (let page = 0; page === 0 || cursor !== null; page++) {
    if (page > 0 && page <= 10) await between()
    const limit = limits[page % limits.length] ?? 1
    const answer: T = await read({ limit: String(limit), ...(cursor !== null && { cursor }) })
    expect(answer.items.length).toBeLessThanOrEqual(limit)
    items.push(...answer.items)
    cursor = answer.nextCursor
  }
  return items
}

const limits = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 })
/** Few different times, so that many are equal. */
const time = fc.integer({ min: 0, max: 3 })

describe('a thread', () => {
  /** Each reply: which earlier one it answers (if that is not too deep), and when. */
  const tree = fc.array(fc.record({ to: fc.option(fc.nat(30)), at: time }), { maxLength: 30 })

  const grow = async (postId: string, replies: { to: number | null; at: number }[]) => {
    const grown: { id: string; parent: string | null; depth: number; at: number }[] = []
    for (const { to, at } of replies) {
      const chosen = to === null ? undefined : grown[to]
      const parent = chosen && chosen.depth < 3 ? chosen : undefined
      const { rows } = await query(
        `insert into post_replies (post_id, parent_reply_id, user_id, content, created_at)
         values ($1, $2, $3, 'x', timestamptz '2026-01-01' + make_interval(secs => $4)) returning id`,
        [postId, parent?.id ?? null, ana.id, at],
      )
      grown.push({ id: rows[0].id, parent: parent?.id ?? null, depth: parent ? parent.depth + 1 : 0, at })
    }
    return grown
  }

  it('returns the tree from top to bottom, page by page, whatever its shape', async () => {
    await fc.assert(
      fc.asyncProperty(tree, limits, async (replies, sizes) => {
        const post = await createPost(site, ana)
        const grown = await grow(post.id, replies)
        const below = (parent: string | null): string[] =>
          grown
            .filter((reply) => reply.parent === parent)
            .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
            .flatMap((reply) => [reply.id, ...below(reply.id)])
        const read = await readAll((page) => readThread(site, post.id, page), sizes)
        expect(read.map((reply) => reply.id)).toEqual(below(null))
        for (const reply of read) {
          expect(reply.depth).toBe(grown.find((one) => one.id === reply.id)?.depth)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('neither doubles nor loses a reply while others answer', async () => {
    await fc.assert(
      fc.asyncProperty(tree, limits, async (replies, sizes) => {
        const post = await createPost(site, ana)
        const grown = await grow(post.id, replies)
        const read = await readAll(
          (page) => readThread(site, post.id, page),
          sizes,
          () => grow(post.id, [{ to: null, at: 1 }]),
        )
        const ids = read.map((reply) => reply.id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const reply of grown) expect(ids).toContain(reply.id)
      }),
      { numRuns: 15 },
    )
  })
})

describe('a feed', () => {
  const posts = fc.array(fc.record({ at: time, likes: fc.integer({ min: 0, max: 4 }) }), { maxLength: 25 })

  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000)
  const write = async (given: { at: number; likes: number }[], entity: string) => {
    const written: { id: string; at: number; likes: number }[] = []
    for (const { at, likes } of given) {
      const { rows } = await query(
        `insert into posts (user_id, content, created_at, linked_entity_type, linked_entity_id)
         values ($1, 'x', $2::timestamptz + make_interval(secs => $3), 'song', $4)
         returning id`,
        [ana.id, twoHoursAgo, at, entity],
      )
      const id: string = rows[0].id
      await query('insert into post_likes (post_id, user_id) select $1, unnest($2::uuid[])', [
        id,
        fans.slice(0, likes),
      ])
      await query('insert into post_follows (post_id, user_id, created_at) values ($1, $2, $3)', [
        id,
        ana.id,
        new Date(Date.UTC(2026, 0, 1, 0, 0, likes)),
      ])
      written.push({ id, at, likes })
    }
    return written
  }

  let entities = 0
  it.each(['latest', 'top', 'trending'])(
    'in the order %s is complete and in order, page by page',
    async (sort) => {
      await fc.assert(
        fc.asyncProperty(posts, limits, async (given, sizes) => {
          const linkedEntityId = `e${entities++}`
          const written = await write(given, linkedEntityId)
          const expected = written
            .sort(
              (a, b) => (sort === 'latest' ? 0 : b.likes - a.likes) || b.at - a.at || (a.id < b.id ? 1 : -1),
            )
            .map((post) => post.id)
          const filter = { sort, linkedEntityType: 'song', linkedEntityId }
          const read = await readAll((page) => readFeed(site, { ...filter, ...page }), sizes)
          expect(read.map((post) => post.id)).toEqual(expected)
        }),
        { numRuns: 12 },
      )
    },
  )

  it('neither doubles nor loses a post while others write', async () => {
    await fc.assert(
      fc.asyncProperty(
        posts,
        limits,
        fc.constantFrom('latest', 'top', 'trending'),
        async (given, sizes, sort) => {
          const linkedEntityId = `e${entities++}`
          const written = await write(given, linkedEntityId)
          const filter = { sort, linkedEntityType: 'song', linkedEntityId }
          const read = await readAll(
            (page) => readFeed(site, { ...filter, ...page }),
            sizes,
            () => createPost(site, ana, { linkedEntityType: 'song', linkedEntityId }),
          )
          const ids = read.map((post) => post.id)
          expect(new Set(ids).size).toBe(ids.length)
          for (const post of written) expect(ids).toContain(post.id)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('of followed posts is complete and in the order of following', async () => {
    await query('delete from post_follows')
    await fc.assert(
      fc.asyncProperty(posts, limits, async (given, sizes) => {
        await query('delete from post_follows')
        await write(given, `e${entities++}`)
        const { rows } = await query('select post_id from post_follows order by created_at desc, id desc')
        const read = await readAll((page) => readFeed(site, { tab: 'following', ...page }, ana), sizes)
        expect(read.map((post) => post.id)).toEqual(rows.map((row) => row.post_id))
      }),
      { numRuns: 8 },
    )
  })

  it('returns fifty posts, then the rest', async () => {
    const linkedEntityId = `e${entities++}`
    await write(Array(53).fill({ at: 1, likes: 0 }), linkedEntityId)
    const filter = { linkedEntityType: 'song', linkedEntityId }
    const first = await readFeed(site, filter)
    expect(first.items).toHaveLength(50)
    const second = await readFeed(site, { ...filter, cursor: first.nextCursor ?? '' })
    expect(second.items).toHaveLength(3)
    expect(second.nextCursor).toBeNull()
  })
})
