import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { acknowledged, newLedger, untilOfEveryKind } from '../support/ledger.ts'
import { wrongFiles, wrongRows } from '../support/ledger-checks.ts'
import { startListening } from '../support/listeners.ts'
import { picture } from '../support/media.ts'
import { createStandingRoom, type Member } from '../support/members.ts'
import { hasNginx, startNginx } from '../support/nginx.ts'
import { freePort } from '../support/postgres.ts'
import { startReading } from '../support/readers.ts'
import { overHttp } from '../support/requests.ts'
import { postgresUntilTestEnds, siteUntilTestEnds } from '../support/until-test-ends.ts'
import { startWriting } from '../support/writers.ts'

const STOPPED_WITHIN_MS = 10_000
const PATHS = ['/', '/community', '/api/posts', '/api/posts?search=heard', '/icon.svg', '/api/search?q=the']

if (!hasNginx) console.error('\nNGINX AND OPENSSL ARE NOT INSTALLED: the rolling restart is SKIPPED.\n')

describe.skipIf(!hasNginx)('two sites behind nginx, restarted in turn', () => {
  it.each(['1', '2'])('answer every request with WEB_CONCURRENCY=%s', async (processes) => {
    const postgres = await postgresUntilTestEnds()
    const env = {
      DATABASE_URL: postgres.url,
      WEB_CONCURRENCY: processes,
      PUBLIC_URL: 'https://fanfare.example',
    }
    const first = await siteUntilTestEnds(env)
    const second = await siteUntilTestEnds({ ...env, DATA_DIR: first.dataDir })
    const port = await freePort()
    const nginx = await startNginx(port, [first, second])
    const url = `https://localhost:${port}`
    onTestFinished(() => nginx.stop())
    const failed: FailedRequest[] = []
    let stoppedAt = performance.now()
    const web = recordFailures(overHttp(url), failed, () => performance.now() - stoppedAt)
    const members = await createStandingRoom(web, 5)
    const ledger = newLedger()
    const bytes = await picture()
    const writing = startWriting(web, members, ledger, bytes)
    const reading = startReading(web, PATHS, 4)
    const listening = startListening(web, 4)
    await untilOfEveryKind(ledger)

    for (const site of [first, second, first, second]) {
      const slow = uploadSlowly(url, members[0], bytes)
      stoppedAt = performance.now()
      const code = await site.end()
      const ms = performance.now() - stoppedAt
      console.log(`rolling: stopped in ${Math.round(ms)} ms`)
      expect(code).toBe(0)
      expect(ms).toBeLessThan(STOPPED_WITHIN_MS)
      expect(await slow, await nginx.errors()).toMatchObject({ status: 201 })
      await site.start()
      await sleep(2000)
    }
    await Promise.all([writing.stop(), reading.stop(), listening.stop()])

    const { answered, failures, slowestMs } = reading
    const { received } = listening
    console.log(`rolling: ${processes} processes each`, { answered, received, ...acknowledged(ledger) })
    console.log('rolling: slowest answer', Math.round(Math.max(slowestMs, ledger.slowestMs)), 'ms')
    for (const request of failed) console.log('rolling: failed', request)
    expect(failed, await nginx.errors()).toEqual([])
    expect([...failures, ...ledger.cuts, ...ledger.refusals, ...listening.failures]).toEqual([])
    expect(received).toBeGreaterThan(0)
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: first.dataDir })
    onTestFinished(() => database.close())
    expect(await wrongRows(database.pool, ledger)).toEqual([])
    expect(await wrongFiles(database.pool, first.dataDir, ledger)).toEqual([])
  })
})

interface FailedRequest {
  request: string
  outcome: string
  msSinceSigterm: number
}

/** Wraps a site so that all failed requests are recorded with their time. */
function recordFailures(
  { request }: ReturnType<typeof overHttp>,
  failed: FailedRequest[],
  now: () => number,
): ReturnType<typeof overHttp> {
  return {
    async request(path, init = {}) {
      const note = (outcome: string) => {
        const method = init.method ?? (init.body === undefined ? 'GET' : 'POST')
        failed.push({ request: `${method} ${path}`, outcome, msSinceSigterm: Math.round(now()) })
      }
      const answer = await request(path, init).catch((error: Error) => {
        note(`${error.message} ${error.cause ?? ''}`)
        throw error
      })
      if (!answer.ok) note(`${answer.status} ${await answer.clone().text()}`)
      return answer
    },
  }
}

/** Uploads for several seconds, like a phone with a bad connection. */
async function uploadSlowly(url: string, member: Member | undefined, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'slow.jpg', { type: 'image/jpeg' }))
  const body = new Response(form)
  const whole = Buffer.from(await body.clone().arrayBuffer())
  const headers = {
    ...member?.headers,
    'Content-Type': body.headers.get('content-type') ?? '',
    'Content-Length': String(whole.length),
  }
  const sending = request(`${url}/api/media`, { method: 'POST', headers })
  const answered = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    sending.once('response', async (answer) => {
      resolve({ status: answer.statusCode, body: await text(answer) })
    })
    sending.once('error', reject)
  })
  const step = Math.ceil(whole.length / 20)
  for (let at = 0; at < whole.length; at += step) {
    sending.write(whole.subarray(at, at + step))
    await sleep(200)
  }
  sending.end()
  return answered
}
