import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { node, root } from '../../../scripts/prepare.mjs'
import { createMember } from '../../support/members.ts'
import { serve } from '../../support/served.ts'
import { openTestSite } from '../../support/site.ts'

const run = async (file: string, ...args: string[]) => {
  const script = path.join(root, 'tests/openapi', file)
  const { stdout } = await promisify(execFile)(node, [script, ...args], { maxBuffer: 10_000_000 })
  return JSON.parse(stdout)
}

it('the OpenAPI document has no finding of Spectral and Redocly, and its types make a client that signs in, posts, pages and deletes', async () => {
  const site = await openTestSite({
    env: { PUBLIC_URL: 'https://fans.example', CONTACT_EMAIL: 'hello@fans.example' },
  })
  onTestFinished(() => site.close())
  const document = await (await site.request('/api/openapi.json')).json()
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-openapi-'))
  const file = path.join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(document))
  expect(await run('check.mjs', file)).toEqual({ spectral: [], redocly: [], types: [] })
  await rm(folder, { recursive: true })

  const served = await serve(site)
  const { email, password } = await createMember(site)
  expect(await run('client.ts', `http://127.0.0.1:${served.port}`, email, password)).toEqual({
    before: ['three', 'two', 'one'],
    deleted: 204,
    gone: 404,
    after: ['three', 'one'],
  })
  await served.close()
})
