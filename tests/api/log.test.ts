import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logRequest } from '#platform/http/edge/request-log.ts'
import { authClient } from '../support/auth-client.ts'
import { eventually } from '../support/eventually.ts'
import { linkIn, readMail } from '../support/mailbox.ts'
import { upload } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { stopClock } from '../support/stop-clock.ts'

type Line = Record<string, unknown>

const written: string[] = []
let site: TestSite
beforeAll(async () => {
  site = await openTestSite({
    env: { LOG_LEVEL: 'trace', ACCESS_GATE: 'on', ACCESS_CODE: 'open-sesame' },
    log: { write: (line) => written.push(line) },
    renderPage: async () => {
      throw new Error('a page that cannot be drawn for ?key=in-an-error of fan@secret.example')
    },
  })
})
afterAll(() => site.close())

const lines = (): Line[] => written.map((line) => JSON.parse(line))
const linesOf = (requestId: string | null) => lines().filter((line) => line.requestId === requestId)
const throughGate = async () => {
  const answer = await site.request('/api/access', { body: { code: 'open-sesame' } })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

describe('the log', () => {
  it('has one line for each request, with the id of the response', async () => {
    stopClock()
    const answer = await site.request('/api/profiles/nobody?a=b')
    const [line, ...more] = linesOf(answer.headers.get('x-request-id'))
    expect(more).toEqual([])
    expect(line).toMatchObject({ level: 'info', method: 'GET', status: 403, path: '/api/profiles/nobody' })
    const health = await site.request('/healthz')
    expect(linesOf(health.headers.get('x-request-id'))).toMatchObject([{ level: 'debug', route: '/healthz' }])
  })

  it('warns of slow requests, but not of those that waited up to a second for a source', () => {
    stopClock()
    const request = { method: 'GET', path: '/', route: '/', status: 200 }
    logRequest(site.platform, { ...request, requestId: 'waited', startedAt: performance.now() - 1_100 })
    logRequest(site.platform, { ...request, requestId: 'too-slow', startedAt: performance.now() - 60_000 })
    expect(linesOf('waited')).toMatchObject([{ level: 'info', msg: 'request' }])
    expect(linesOf('too-slow')).toMatchObject([{ level: 'warn', msg: 'slow request' }])
  })

  it('accepts valid request ids only from trusted proxies', async () => {
    const given = (id: string, from?: string) =>
      site
        .request('/healthz', { headers: { 'x-request-id': id }, from })
        .then(({ headers }) => headers.get('x-request-id'))
    expect(await given('0123456789abcdef', '10.0.0.1')).toBe('0123456789abcdef')
    expect(await given('0123456789abcdef', '127.0.0.1')).toBe('0123456789abcdef')
    const made = /^[0-9a-f-]{36}$/
    expect(await given('0123456789abcdef', '203.0.113.1')).toMatch(made)
    expect(await given('0123456789abcdef')).toMatch(made)
    expect(await given('short', '10.0.0.1')).toMatch(made)
    expect(await given('has "quotes" and spaces', '10.0.0.1')).toMatch(made)
    expect(await given('x'.repeat(200), '10.0.0.1')).toMatch(made)
  })

  it('has the stack of an internal error, with the id that the person sees', async () => {
    stopClock()
    const cookie = await throughGate()
    const page = await site.request('/somewhere', { headers: { accept: 'text/html,*/*', cookie } })
    expect(page.status).toBe(500)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const idOfPage = page.headers.get('x-request-id')
    const html = await page.text()
    expect(html).toContain(`<code>${idOfPage}</code>`)
    expect(html).not.toContain('cannot be drawn')
    const styles = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? ''
    expect(page.headers.get('content-security-policy')).toContain(
      `style-src-elem 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    )
    expect(linesOf(idOfPage)).toMatchObject([{ level: 'error', msg: 'request failed' }, { status: 500 }])

    const answer = await site.request('/somewhere', { headers: { cookie } })
    expect(answer.status).toBe(500)
    const id = answer.headers.get('x-request-id')
    const problem = await answer.json()
    expect(problem).toMatchObject({ status: 500, requestId: id })
    expect(problem.detail).toContain(id)
    expect(linesOf(id)).toMatchObject([
      { level: 'error', msg: 'request failed', err: { stack: expect.stringContaining('log.test.ts') } },
      { level: 'warn', msg: 'request', status: 500 },
    ])
    // Refusals name no request id, because the log has nothing more about them.
    expect(await (await site.request('/api/profiles/nobody')).json()).not.toHaveProperty('requestId')
  })

  it('marks lines of a job with its name and run', async () => {
    await site.platform.jobs.run({
      name: 'marked',
      async run() {
        site.platform.log.info('from within')
        throw new Error('on purpose')
      },
    })
    const ofJob = lines().filter((line) => line.job === 'marked')
    expect(ofJob.map(({ msg }) => msg)).toEqual(['from within', 'job failed'])
    expect(new Set(ofJob.map(({ run }) => run)).size).toBe(1)
  })

  it('contains no secret', async () => {
    const cookie = await throughGate()
    const secrets = ['open-sesame', cookie, 'fan@secret.example', 'in-an-error']
    const request: TestSite['request'] = (where, init) =>
      site.request(where, { ...init, headers: { ...init?.headers, cookie } })
    const gated = { request }

    await request('/api/access', { body: { code: 'a-wrong-code' } })
    const member: Member = await createMember(gated, { username: 'hidden', email: 'hidden@secret.example' })
    await authClient(gated).signInWithPassword({ email: member.email, password: 'a-wrong-password' })
    await authClient(gated).signInWithPassword({ email: member.email, password: member.password })
    secrets.push('a-wrong-code', 'a-wrong-password', member.password, member.email)
    secrets.push(member.session.access_token, member.session.refresh_token)

    await request('/auth/v1/recover', { body: { email: member.email } })
    const outbox = path.join(site.platform.config.dataDir, 'outbox')
    // It may be there before all of it is written.
    const { tokenHash } = await eventually(async () => {
      const [name = ''] = await readdir(outbox)
      return linkIn({ to: member.email, ...readMail(await readFile(path.join(outbox, name), 'utf8')) })
    })
    secrets.push(tokenHash)
    await request('/auth/v1/verify', { body: { type: 'recovery', token_hash: tokenHash } })

    await upload(gated, member, 'bytes-of-a-file', { name: 'name-of-a-file.jpg' })
    await request('/api/artists/search?query=in-the-query&q=in-the-query', { headers: member.headers })
    await request('/somewhere?key=in-the-query', { headers: { accept: 'text/html', 'x-key': 'in-a-header' } })
    await request('/api/posts', { body: '{"content": "in-a-body', headers: member.headers })
    await request('/api/news', { headers: { authorization: 'Bearer in-a-header' } })
    secrets.push('bytes-of-a-file', 'name-of-a-file', 'in-the-query', 'in-a-header', 'in-a-body')

    expect(lines().some(({ route }) => route === '/auth/v1/token')).toBe(true)
    const everything = written.join('')
    for (const secret of secrets) expect(everything).not.toContain(secret)
  })
})
