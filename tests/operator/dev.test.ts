import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDataFolder } from '../support/data-folder.ts'
import { type DevServer, startDev } from '../support/dev-server.ts'
import { eventually } from '../support/eventually.ts'
import { createMember } from '../support/members.ts'
import { overHttp } from '../support/requests.ts'

/** Vite first bundles packages for browsers. */
const STARTS_WITHIN_MS = 180_000

describe('npm run dev', () => {
  let dev: DevServer
  let atFirst: Record<string, number>

  beforeAll(async () => {
    dev = await startDev(fillDataFolder)
    // The first page makes Vite transform all its modules.
    await read('/community')
    await shows('/community', 'Fanfare</p>')
    atFirst = await dev.intervals()
  }, STARTS_WITHIN_MS)
  afterAll(() => dev.stop())

  const read = async (path: string) => {
    const answer = await fetch(dev.url + path, { headers: { accept: 'text/html,*/*' } })
    return { status: answer.status, text: await answer.text() }
  }
  const shows = (path: string, text: string, status = 200) =>
    eventually(async () => {
      const answer = await read(path).catch(() => {
        throw new Error(`Nothing answers:\n${dev.output()}`)
      })
      expect(answer.text).toContain(text)
      expect(answer.status).toBe(status)
    })

  /** Live events; `ended` when the server closes the stream. */
  async function listen() {
    const answer = await fetch(`${dev.url}/api/live?topics=feed`)
    return { ended: answer.text() }
  }

  it('shows an edited component', async () => {
    await dev.edit('src/features/site/shell/ui/footer.tsx', '{name}', '{name}, edited')
    await shows('/community', '<!-- -->, edited</p>')
  })

  it('answers with an edited server file', async () => {
    await shows('/api/nowhere', 'There is nothing at', 404)
    await dev.edit('src/api.ts', 'There is nothing at', 'There is still nothing at')
    await shows('/api/nowhere', 'There is still nothing at', 404)
  })

  it('applies an edited contract on both sides', async () => {
    await shows('/api/posts?search=abcd', 'items')
    await dev.edit('src/features/community/limits.ts', 'SEARCH_MAX = 200', 'SEARCH_MAX = 3')
    await shows('/api/posts?search=abcd', 'search', 422)
    await shows('/community', '<!-- -->, edited</p>')
  })

  it('reads other columns after an edited query, and survives edited row types', async () => {
    const { username } = await createMember(overHttp(dev.url))
    await dev.edit(
      'src/schema.gen.ts',
      'interface Database {',
      'interface Database {\n    drafts: { id: string }',
    )
    await shows(`/api/profiles/${username}`, '"avatarUrl":null')
    await dev.edit(
      'src/features/community/profiles/server/queries.ts',
      "'avatar_url as avatarUrl'",
      "'username as avatarUrl'",
    )
    await shows(`/api/profiles/${username}`, `"avatarUrl":"${username}"`)
  })

  it.each([
    ['a server file', 'src/api.ts', '/api/nowhere', 'There is still nothing at', 404],
    ['a component', 'src/features/site/shell/ui/shell.tsx', '/community', '<!-- -->, edited</p>', 200],
  ])('shows the error in %s, and recovers after the next edit', async (_, file, path, text, status) => {
    for (const [broken, reason] of [
      ['const broken = =', 'Unexpected token'],
      ["throw new Error('Broken at load.')", 'Broken at load.'],
    ] as const) {
      await dev.edit(file, 'export function', `${broken}\nexport function`)
      await shows('/community', reason, 500)
      expect(dev.output()).toContain(reason)
      await dev.edit(file, `${broken}\n`, '')
      await shows(path, text, status)
      await shows('/community', '<!-- -->, edited</p>')
    }
  })

  it('finishes requests, ends live streams, and leaves one site running', async () => {
    const live = await listen()
    const underWay = request(`${dev.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
    })
    const answered = once(underWay, 'response') as Promise<[IncomingMessage]>
    underWay.write('{')
    await dev.edit('src/api.ts', 'There is still nothing at', 'There is nothing at all at')
    await live.ended
    underWay.end('}')
    const [{ statusCode }] = await answered
    expect(statusCode).toBe(422)
    await shows('/api/nowhere', 'There is nothing at all at', 404)

    const again = await listen()
    const { text } = await read('/metrics')
    expect(text).toMatch(/^fanfare_live_connections 1$/m)
    const names = Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(new Set(names).size).toBe(names.length)
    const withListener = { ...atFirst, 'src/features/accounts/live/server/hub.ts': 1 }
    await eventually(async () => expect(await dev.intervals()).toEqual(withListener))
    expect(atFirst['src/platform/jobs.ts']).toBeGreaterThan(10)
    void again.ended.catch(() => {})
  })
})
