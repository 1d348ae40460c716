import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { withCause } from './cause.ts'
import { parseConfig } from './config.ts'
import { createLog, redirectConsole } from './log.ts'

function logOf(env: Record<string, string> = {}) {
  const lines: string[] = []
  const { logLevel, secrets } = parseConfig({ LOG_LEVEL: 'debug', ...env })
  const log = createLog({ logLevel, secrets }, { write: (line) => lines.push(line) })
  const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { log, text: () => lines.join(''), parsed }
}

describe('a line of the log', () => {
  it('has its level and context', async () => {
    const { log, parsed } = logOf()
    log.info('before')
    await withCause({ requestId: 'r-1', isReading: true, isFromMember: false }, async () => {
      await Promise.resolve()
      log.warn({ source: 'x' }, 'within')
      log.warn('within, later')
    })
    withCause({ job: 'sweep', run: 'a1' }, () => log.info('in a job'))
    expect(parsed()).toMatchObject([
      { level: 'info', msg: 'before' },
      { level: 'warn', msg: 'within', source: 'x', requestId: 'r-1' },
      { level: 'warn', msg: 'within, later', requestId: 'r-1' },
      { level: 'info', job: 'sweep', run: 'a1' },
    ])
    const [before, , later] = parsed()
    expect(before).not.toHaveProperty('requestId')
    expect(later).not.toHaveProperty('source')
  })

  it('has an error’s message, stack and causes, but no rows, mails and headers that it carries', () => {
    const { log, parsed, text } = logOf()
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (username)=(hidden-name) already exists.',
    })
    const headers = { authorization: 'hidden-header' }
    log.error({ err: Object.assign(new Error('not kept', { cause }), { headers }) }, 'failed')
    expect(parsed()[0]?.err).toMatchObject({
      type: 'Error',
      message: 'not kept',
      stack: expect.stringContaining('log.test.ts'),
      causes: [{ message: 'duplicate key', code: '23505', constraint: 'users_email_key' }],
    })
    expect(text()).not.toContain('hidden')
  })

  it.each([
    ['postgres://fan:hunter2@db.example:5432/fanfare refused', 'hunter2'],
    ['smtp://fan%40x:hunter2@mail.example', 'hunter2'],
    ['GET https://feeds.example/rss?key=hunter2&x=1', 'hunter2'],
    ['https://fanfare.example/auth/confirm#type=recovery&token_hash=hunter2', 'hunter2'],
    ['a line\nanna.müller+x@mail.example.org wrote', 'mail.example.org'],
    ['\u0001anna@mail.example', 'anna'],
    ['Authorization: Bearer hunter2', 'hunter2'],
    [`token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJodW50ZXIyIn0.c2ln`, 'c2ln'],
    ['he said "?a=hunter2\\" and left', 'hunter2'],
  ])('is valid and contains no secret of %j', (message, secret) => {
    const { log, parsed, text } = logOf()
    log.info({ err: new Error(message), path: message }, message)
    expect(parsed()).toHaveLength(1)
    expect(text()).not.toContain(secret)
  })

  it('contains no secret setting in any encoding', () => {
    const { log, text, parsed } = logOf({
      DATABASE_URL: 'postgres://fan:pa%22ss,%2Fword@db.example/fanfare',
      DATABASE_REPLICA_URLS: 'postgres://fan:of-one@a.example/f, postgres://fan:of-two@b.example/f',
      SMTP_URL: 'smtp://fan:mail-pass@mail.example',
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: 'GKabc',
      S3_SECRET_ACCESS_KEY: 's3-secret',
      ACCESS_CODE: 'open sesame',
      METRICS_TOKEN: 'a-token-of-metrics',
    })
    const secrets = [
      'pa"ss,/word',
      'of-one',
      'of-two',
      'mail-pass',
      'GKabc',
      's3-secret',
      'open sesame',
      'a-token-of-metrics',
    ]
    for (const secret of secrets) log.info({ given: secret, encoded: encodeURIComponent(secret) }, secret)
    expect(parsed()).toHaveLength(secrets.length)
    for (const secret of [...secrets, 'pa\\"ss', 'pa%22ss', 'open%20sesame'])
      expect(text()).not.toContain(secret)
  })

  it('replaces what a library writes to the console', () => {
    const { log, parsed } = logOf()
    const { error, warn } = console
    const before = process.listeners('uncaughtExceptionMonitor')
    try {
      redirectConsole(log)
      console.error('Error in rendering:', new Error('of fan@mail.example'))
      console.error('%s is old', 'this')
    } finally {
      Object.assign(console, { error, warn })
      for (const added of process.listeners('uncaughtExceptionMonitor'))
        if (!before.includes(added)) process.off('uncaughtExceptionMonitor', added)
    }
    expect(parsed()).toMatchObject([
      { level: 'error', msg: 'Error in rendering:', err: { message: 'of …mail…' } },
      { level: 'error', msg: 'this is old' },
    ])
  })

  it('keeps everything that is not secret', () => {
    const { log, parsed } = logOf()
    const message = 'Really? node_modules/@hono/node-server/dist/index.mjs:12 and $1 #3 a=b'
    log.info({ path: '/api/posts/0b0e' }, message)
    expect(parsed()[0]).toMatchObject({ msg: message, path: '/api/posts/0b0e' })
  })
})

it('memory does not grow while the output is not read', async () => {
  const program = `
    import { createLog } from ${JSON.stringify(pathToFileURL('src/platform/log.ts').href)}
    const log = createLog({ logLevel: 'info', secrets: [] })
    const million = 'x'.repeat(1e6)
    const before = process.memoryUsage.rss()
    for (let line = 0; line < 200; line++) log.info(million + line)
    process.stderr.write(String(process.memoryUsage.rss() - before), () => process.kill(process.pid, 'SIGKILL'))`
  // The pipe of its output is never read.
  const { stderr } = spawn(process.execPath, ['--input-type=module', '--eval', program])
  expect(Number(await text(stderr))).toBeLessThan(150_000_000)
}, 60_000)
