import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkCard } from '#features/community/cards/contract.ts'
import { addCard } from '#features/community/cards/server/card-queries.ts'
import type { Post } from '#features/community/posts/contract.ts'
import { writeRules } from '../support/admin-writes.ts'
import { createAdmin } from '../support/business.ts'
import { createPost, createReply, readFeed, readThread } from '../support/community.ts'
import { eventually } from '../support/eventually.ts'
import { listenTo, readUntil } from '../support/live.ts'
import { createMember, type Member } from '../support/members.ts'
import { faults, type Outside, openOutside, type Reply } from '../support/outside.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }
const page = (head: string, headers: Record<string, string> = HTML): Reply => ({
  headers,
  body: `<!doctype html><html><head>${head}</head><body><h1>Body</h1></body></html>`,
})

let site: TestSite
let author: Member
const opened: Outside[] = []

/** A separate server, because one host gets few requests at a time. */
async function serve(reply: Outside['reply']): Promise<Outside> {
  const outside = await openOutside(reply)
  opened.push(outside)
  return outside
}

/** The test serves the pages itself, which no setting allows. */
const links = { allowPrivate: true, longestMs: 700 }

beforeAll(async () => {
  site = await openTestSite({ links })
  author = await createMember(site)
})
afterAll(async () => {
  await site?.close()
  for (const outside of opened) await outside.close()
})

/** `later`: it failed, and is tried again in some minutes. */
const stateOf = async (url: string, of = site) => {
  const { rows } = await sql<{ state: string; attempts: number; later: boolean }>`
    select state, attempts, coalesce(due_at > now() + interval '100 seconds', false) as later from link_cards where url = ${url}`.execute(
    of.platform.db,
  )
  return rows[0]
}
const readPost = async (id: string, as?: Member): Promise<Post> =>
  (await (await site.request(`/api/posts/${id}`, { headers: as?.headers })).json()).post
const cardOf = (id: string): Promise<LinkCard> =>
  eventually(async () => {
    const { card } = await readPost(id)
    if (!card) throw new Error('There is no card yet')
    return card
  })
/** Runs the queue now, whatever is due. */
const runQueue = async (of = site) => {
  const job = of.jobs.find(({ name }) => name === 'community.link-cards')
  if (!job) throw new Error('There is no queue')
  expect(await of.platform.jobs.run(job)).toEqual({})
}
const makeDue = (url: string, of = site) =>
  sql`update link_cards set due_at = now(), started_at = null where url = ${url}`.execute(of.platform.db)

describe('the card of a link', () => {
  it('is fetched once per address, shown wherever the address is posted, and announced to open pages', async () => {
    const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer()
    const outside = await serve((path) => {
      if (path === '/cover.jpg') return { headers: { 'Content-Type': 'image/jpeg' }, body: picture }
      return page(
        `<title>Not this</title><meta property="og:title" content="Rock &amp; <i>Roll</i>">
        <meta property="og:site_name" content="The Record Shop"><meta name="description" content="Two\nlines">
        <meta property="og:image" content="/cover.jpg">`,
      )
    })
    const url = `${outside.url}/album?id=1`
    const open = await createPost(site, author)
    const live = await listenTo(site, 'feed')
    const first = await createPost(site, author, {
      content: `Listen: ${url}#side-b and ${outside.url}/other`,
    })
    expect(first.card).toBeNull()
    expect(
      await readUntil(
        live,
        ({ data }) => data.type === 'card' && (data.data as Post & { postId: string }).postId === first.id,
      ),
    ).toBe(true)
    await live.leave()
    const card = await cardOf(first.id)
    expect(card).toEqual({
      url,
      title: 'Rock & <i>Roll</i>',
      site: 'The Record Shop',
      description: 'Two lines',
      picture: expect.stringMatching(/^\/images\/[\w-]+\/640\/[\w-]+$/),
    })
    const shown = await site.request(card.picture ?? '', { headers: { accept: 'image/webp' } })
    expect(shown.headers.get('content-type')).toBe('image/webp')

    const second = await createPost(site, await createMember(site), { content: url })
    const reply = await createReply(site, author, { post: open }, `${url}.`)
    expect([second.card, reply.card]).toEqual([card, card])
    expect((await readFeed(site)).items.filter((item) => item.card).map(({ id }) => id)).toEqual([
      second.id,
      first.id,
    ])
    expect((await readThread(site, open.id)).items[0]?.card).toEqual(card)
    expect(outside.requests.filter(({ path }) => path.startsWith('/album'))).toHaveLength(1)
    expect(outside.requests.map(({ path }) => path)).not.toContain('/other')
  })

  it('does not come from hostile or broken pages, which delay no post, and failures are remembered', async () => {
    const cases: Record<string, Reply> = {
      large: (_, response) => {
        response.writeHead(200, HTML)
        const chunk = Buffer.alloc(1024 * 1024, '<meta name="a" content="b">')
        let left = 10
        const more = () => {
          while (left-- > 0) if (!response.write(chunk)) return response.once('drain', more)
          response.end()
        }
        more()
      },
      slow: faults.byteASecond,
      hanging: faults.hanging,
      reset: faults.reset,
      intoNetwork: faults.toPrivateAddress,
      bomb: {
        headers: { ...HTML, 'Content-Encoding': 'gzip' },
        body: gzipSync(Buffer.alloc(50 * 1024 * 1024, '<')),
      },
      noPage: { body: { title: 'JSON' } },
      noTitle: page('<meta name="description" content="Nothing">'),
      missing: { status: 404, body: '<title>404</title>', headers: HTML },
    }
    const servers = await Promise.all(
      Object.entries(cases).map(async ([name, reply]) => ({ name, outside: await serve(() => reply) })),
    )
    const posts: Post[] = []
    for (const { outside } of servers) posts.push(await createPost(site, author, { content: outside.url }))
    expect(posts.map(({ card }) => card)).toEqual(posts.map(() => null))
    const mayPass = ['slow', 'hanging', 'reset']
    await eventually(async () => {
      for (const { name, outside } of servers) {
        // Temporary failures are retried later.
        expect([name, await stateOf(`${outside.url}/`)]).toEqual([
          name,
          mayPass.includes(name)
            ? { state: 'pending', attempts: 1, later: true }
            : { state: 'failed', attempts: 1, later: false },
        ])
      }
    })
    for (const { name, outside } of servers) {
      const again = await createPost(site, author, { content: outside.url })
      expect([name, (await readPost(again.id)).card]).toEqual([name, null])
    }
    await runQueue()
    expect(servers.map(({ outside }) => outside.requests.length)).toEqual(servers.map(() => 1))
  })

  it('reads the texts of a page as plain text, in its encoding', async () => {
    const wrong = await serve(() => ({
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      body: Buffer.concat([
        Buffer.from('<meta charset="windows-1251"><title>'),
        Buffer.from([0xca, 0xe8, 0xed, 0xee]),
        Buffer.from('</title>'),
      ]),
    }))
    const deep = await serve(() =>
      page(
        `<title>\u202eevil\u0000 &lt;script&gt;alert(1)&lt;/script&gt;</title>
        <meta property="og:image" content="javascript:alert(1)"><meta name="robots" content="max-snippet:0, nosnippet">
        <meta name="description" content="Do not quote">${'<div>'.repeat(100_000)}`,
      ),
    )
    const long = await serve(() => page(`<title>${'word '.repeat(100_000)}</title>`))
    const posts = await Promise.all(
      [wrong, deep, long].map(({ url }) => createPost(site, author, { content: url })),
    )
    const [russian, escaped, short] = await Promise.all(posts.map(({ id }) => cardOf(id)))
    expect(russian).toMatchObject({ title: 'Кино', site: '127.0.0.1', description: null, picture: null })
    expect(escaped).toMatchObject({
      title: 'evil <script>alert(1)</script>',
      description: null,
      picture: null,
    })
    expect(short?.title.length).toBeLessThanOrEqual(200)
  })

  it('is removed by the author alone, and stays away until the link changes', async () => {
    const outside = await serve((path) => page(`<title>Page ${path}</title>`))
    const post = await createPost(site, author, { content: `${outside.url}/a` })
    const reply = await createReply(site, author, { post }, `${outside.url}/a`)
    await cardOf(post.id)
    const remove = (path: string, by: Member) =>
      site.request(`/api/${path}/card`, { method: 'DELETE', headers: by.headers })
    const other = await createMember(site)
    expect((await remove(`posts/${post.id}`, other)).status).toBe(403)
    expect((await remove(`replies/${reply.id}`, other)).status).toBe(403)
    expect((await remove(`posts/${post.id}`, author)).status).toBe(204)
    expect((await remove(`replies/${reply.id}`, author)).status).toBe(204)
    expect((await readPost(post.id)).card).toBeNull()
    expect((await readThread(site, post.id)).items[0]?.card).toBeNull()
    const edit = async (content: string) =>
      (
        await site.request(`/api/posts/${post.id}`, {
          method: 'PUT',
          headers: author.headers,
          body: { content },
        })
      ).json()
    expect((await edit(`Again ${outside.url}/a`)).card).toBeNull()
    await edit(`${outside.url}/b`)
    expect((await cardOf(post.id)).title).toBe('Page /b')
  })

  it('is fetched again when somebody posts its address a week later, and kept while the page is down', async () => {
    let title = 'Old'
    const outside = await serve(() => (title ? page(`<title>${title}</title>`) : faults.unavailable))
    const url = `${outside.url}/`
    const { id } = await createPost(site, author, { content: url })
    expect((await cardOf(id)).title).toBe('Old')
    const age = () =>
      sql`update link_cards set fetched_at = now() - interval '8 days', started_at = null where url = ${url}`.execute(
        site.platform.db,
      )
    await age()
    title = ''
    expect((await createPost(site, author, { content: url })).card?.title).toBe('Old')
    await eventually(() => expect(outside.requests).toHaveLength(2))
    await eventually(async () =>
      expect(await stateOf(url)).toEqual({ state: 'ready', attempts: 1, later: true }),
    )
    expect((await readPost(id)).card?.title).toBe('Old')
    title = 'New'
    await makeDue(url)
    await runQueue()
    expect((await readPost(id)).card?.title).toBe('New')
    expect(await stateOf(url)).toMatchObject({ later: false })
  })

  it('has failed when it cannot be stored, and holds back no others', async () => {
    const [broken, fine] = [
      await serve(() => page('<title>The database refuses it</title>')),
      await serve(() => page('<title>Fine</title>')),
    ]
    await sql`alter table link_cards add constraint refused check (title <> 'The database refuses it')`.execute(
      site.platform.db,
    )
    try {
      for (const { url } of [broken, fine]) await createPost(site, author, { content: `${url}/` })
      await eventually(async () =>
        expect([await stateOf(`${broken.url}/`), await stateOf(`${fine.url}/`)]).toMatchObject([
          { state: 'failed' },
          { state: 'ready' },
        ]),
      )
    } finally {
      await sql`alter table link_cards drop constraint refused`.execute(site.platform.db)
    }
  })

  it('is neither fetched for texts that are not public, nor shown with them', async () => {
    const live = await openTestSite({ env: { SITE_MODE: 'live' }, links })
    const outside = await serve(() => page('<title>Shoes</title>'))
    const admin = await createAdmin(live)
    const newcomer = await createMember(live)
    const held = await createPost(live, newcomer, { content: outside.url })
    expect(held.visibility).toBe('held')
    await createPost(live, newcomer, { content: 'Nothing to see' })
    await runQueue(live)
    expect(outside.requests).toEqual([])
    const decided = await live.request('/api/admin/held/decide', {
      headers: admin.headers,
      body: { items: [{ kind: 'post', id: held.id }], verdict: 'approve' },
    })
    expect(decided.status).toBe(200)
    const read = async (as?: Member) =>
      (await (await live.request(`/api/posts/${held.id}`, { headers: as?.headers })).json()).post
    await eventually(async () => expect((await read()).card).toMatchObject({ title: 'Shoes' }))
    await sql`update posts set visibility = 'hidden' where id = ${held.id}`.execute(live.platform.db)
    expect((await read(newcomer)).card).toBeNull()
    await live.close()
  })

  it('is not fetched from domains that the site refuses', async () => {
    const outside = await serve(() => faults.unavailable)
    const url = `${outside.url}/`
    await createPost(site, author, { content: url })
    await eventually(async () => expect(await stateOf(url)).toMatchObject({ attempts: 1, later: true }))
    const admin = await createAdmin(site)
    const refuse = (refusedDomains: string[]) => writeRules(site, admin, { refusedDomains })
    expect((await refuse(['127.0.0.1'])).status).toBe(200)
    await makeDue(url)
    await runQueue()
    await refuse([])
    expect(await stateOf(url)).toMatchObject({ state: 'failed', later: false })
    expect(outside.requests).toHaveLength(1)
  })

  it('is hidden while admins refuse its domain, or that of the page that a redirect led to', async () => {
    const outside = await serve(() => page('<title>Shoes</title>'))
    const written = await createPost(site, author, { content: `${outside.url}/` })
    const answer = await createReply(site, author, { post: written }, `${outside.url}/`)
    await cardOf(written.id)
    const admin = await createAdmin(site)
    const refuse = async (refusedDomains: string[]) => {
      expect((await writeRules(site, admin, { refusedDomains })).status).toBe(200)
    }
    const shown = async () => {
      const inFeed = (await readFeed(site)).items.find(({ id }) => id === written.id)
      const inThread = (await readThread(site, written.id)).items.find(({ id }) => id === answer.id)
      return [(await readPost(written.id)).card, inFeed?.card, inThread?.card].map((card) => card?.title)
    }
    const SHOES = ['Shoes', 'Shoes', 'Shoes']
    const NONE = [undefined, undefined, undefined]
    expect(await shown()).toEqual(SHOES)
    await refuse(['127.0.0.1'])
    expect(await shown()).toEqual(NONE)
    await refuse([])
    expect(await shown()).toEqual(SHOES)
    const { rows } = await sql<{ host: string }>`
      update link_cards set page_host = 'a.shop.example' where url = ${`${outside.url}/`}
      returning (select page_host from link_cards k where k.url = link_cards.url) as host`.execute(
      site.platform.db,
    )
    expect(rows).toEqual([{ host: new URL(outside.url).host }])
    await refuse(['shop.example'])
    expect(await shown()).toEqual(NONE)
    await refuse(['another.example'])
    expect(await shown()).toEqual(SHOES)
    await refuse([])
  })

  it('never comes from our own network, whatever the sources may', async () => {
    const guarded = await openTestSite({ env: { ALLOW_PRIVATE_SOURCES: 'on' } })
    const outside = await serve(() => page('<title>Inside</title>'))
    await createPost(guarded, await createMember(guarded), { content: outside.url })
    await eventually(async () =>
      expect(await stateOf(`${outside.url}/`, guarded)).toMatchObject({ state: 'failed' }),
    )
    expect(outside.requests).toEqual([])
    await guarded.close()
  })

  it('has an hourly limit of new addresses per member, and for all members', async () => {
    const limited = await openTestSite({ env: { RATE_LIMITS: 'on' } })
    const member = await createMember(limited)
    const post = await createPost(limited, member)
    for (let n = 0; n < 32; n++) await createReply(limited, member, { post }, `http://127.0.0.1/${n}`)
    const count = async () => {
      const { rows } = await sql<{ n: number; asked: number }>`select (select count(*) from link_cards) as n,
        (select points from rate_limits where key = ${`link-cards:${member.id}`}) as asked`.execute(
        limited.platform.db,
      )
      return rows[0]
    }
    await eventually(async () => expect(await count()).toEqual({ n: 30, asked: 32 }))
    await sql`insert into link_cards (url, host, due_at)
      select 'http://many.example/' || i, 'many.example', now() + interval '1 day' from generate_series(1, 1000) i`.execute(
      limited.platform.db,
    )
    expect(await addCard(limited.platform.db, 'http://one.example/')).toBe(false)
    await limited.close()
  })

  it('is deleted when nothing has shown it for long', async () => {
    const { db } = site.platform
    await createPost(site, author, { content: 'http://127.0.0.1:9/used' })
    await sql`insert into link_cards (url, host, state, due_at, requested_at)
      select 'http://127.0.0.1:9/' || name, '127.0.0.1:9', 'failed', null, now() - interval '31 days'
      from unnest(array['used', 'unused']) name
      on conflict (url) do update set due_at = null, requested_at = excluded.requested_at`.execute(db)
    const job = site.jobs.find(({ name }) => name === 'community.unused-cards')
    await job?.run()
    expect(await stateOf('http://127.0.0.1:9/unused')).toBeUndefined()
    expect(await stateOf('http://127.0.0.1:9/used')).toBeDefined()
  })
})
