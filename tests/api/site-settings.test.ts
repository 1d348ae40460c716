import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { MailTest, SiteChange, SiteSettings, SiteSetup } from '#features/site/settings/contract.ts'
import { WHY, writeSettings } from '../support/admin-writes.ts'
import { createAdmin, readAudit } from '../support/business.ts'
import { openMailbox } from '../support/mailbox.ts'
import { createMember, type Member } from '../support/members.ts'
import { openOtherProcess, openTestSite, siteOn, type TestSite } from '../support/site.ts'

let site: TestSite
let admin: Member
let member: Member
beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: '', PUBLIC_URL: 'https://fans.example' } })
  admin = await createAdmin(site)
  member = await createMember(site)
})
afterAll(() => site?.close())

const GIVEN: SiteSettings = {
  name: 'Late Brass',
  accentLight: '#5b2a86',
  accentDark: '#c9a7ff',
  defaultTheme: 'dark',
  contactEmail: 'hello@brass.example',
  mode: 'live',
  registration: 'approval',
  question: 'Which record changed you?',
  hideAfterReports: 5,
}
const save = (change: Partial<SiteChange> = {}, on = site, as = admin) =>
  writeSettings(on, as, { ...GIVEN, ...change })
const read = async (on = site, as = admin): Promise<SiteSetup> =>
  (await on.request('/api/admin/site', { headers: as.headers })).json()

it('an admin changes the settings, which apply at once and are in the audit log', async () => {
  expect(await read()).toMatchObject({ name: 'Fanfare', mode: 'live', isDone: false, pinned: [] })
  expect((await save()).status).toBe(200)
  expect(await read()).toMatchObject({ ...GIVEN, isDone: true })
  expect(await (await site.request('/api/registration')).json()).toMatchObject({
    mode: 'approval',
    question: GIVEN.question,
  })
  expect(await (await site.request('/.well-known/security.txt')).text()).toContain(
    'mailto:hello@brass.example',
  )
  expect(await (await site.request('/api/site-texts/contact')).text()).toContain('hello@brass.example')
  expect(await (await site.request('/manifest.webmanifest')).json()).toMatchObject({ name: 'Late Brass' })
  expect(await (await site.request('/community.atom')).text()).toContain('Community · Late Brass')
  expect(await (await site.request('/opensearch.xml')).text()).toContain('<ShortName>Late Brass</ShortName>')
  expect(await (await site.request('/nodeinfo/2.1')).json()).toMatchObject({ openRegistrations: false })
  const { rows } = await sql<{ after: Record<string, unknown> }>`
    select after from audit_log where action = 'site.change'`.execute(site.platform.db)
  expect(rows.at(-1)?.after).toMatchObject({ name: 'Late Brass', registration: 'approval', reason: WHY })
})

it('writes nothing where nothing changes, neither settings nor logo', async () => {
  const entries = async () => (await readAudit(site, admin, { action: 'site.change' })).length
  const [before, { version }] = [await entries(), await read()]
  expect((await save()).status).toBe(200)
  const body = { reason: WHY }
  expect((await site.request('/api/admin/site/logo/delete', { headers: admin.headers, body })).status).toBe(
    200,
  )
  expect([await entries(), (await read()).version]).toEqual([before, version])
})

it('asks for the version that was read, and for a reason', async () => {
  const body = { ...GIVEN, reason: ' ' }
  const answer = await site.request('/api/admin/site', { method: 'PUT', headers: admin.headers, body })
  expect(answer.status).toBe(422)
  expect((await answer.json()).errors).toEqual({
    version: 'Send the version of the settings that you read',
    reason: 'A reason is required',
  })
})

it('two admins do not overwrite each other unseen', async () => {
  const { version } = await read()
  expect((await save({ name: 'Early Brass', version })).status).toBe(200)
  const late = await save({ name: 'Midday Brass', version })
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { code: 'changed_meanwhile', detail: expect.stringContaining('Another admin changed the settings') },
  ])
  expect(await read()).toMatchObject({ name: 'Early Brass', version: version + 1 })
  expect((await save({ version: version + 1 })).status).toBe(200)
  expect(await read()).toMatchObject(GIVEN)
})

it('others neither read nor change them', async () => {
  for (const headers of [undefined, member.headers]) {
    const status = headers ? 403 : 401
    expect((await site.request('/api/admin/site', { headers })).status).toBe(status)
    expect((await site.request('/api/admin/site', { method: 'PUT', headers, body: GIVEN })).status).toBe(
      status,
    )
    expect((await site.request('/api/admin/site/test-mail', { method: 'POST', headers })).status).toBe(status)
    expect((await site.request('/api/admin/site/logo/delete', { method: 'POST', headers })).status).toBe(
      status,
    )
  }
})

it('names each wrong field, and says why a colour is refused', async () => {
  const answer = await save({ name: ' ', accentLight: '#ffd400', contactEmail: 'x', hideAfterReports: 101 })
  expect(answer.status).toBe(422)
  expect((await answer.json()).errors).toEqual({
    name: 'Enter a name',
    accentLight: expect.stringContaining('too pale for the light theme'),
    contactEmail: 'Enter an e-mail address',
    hideAfterReports: 'At most 100',
  })
})

it('the environment fixes settings, and the form says by which variable', async () => {
  const pinned = await openTestSite({ env: { SITE_MODE: 'preview', CONTACT_EMAIL: 'ops@fans.example' } })
  onTestFinished(() => pinned.close())
  const boss = await createAdmin(pinned)
  expect((await read(pinned, boss)).pinned).toEqual([
    { field: 'mode', by: 'SITE_MODE' },
    { field: 'contactEmail', by: 'CONTACT_EMAIL' },
  ])
  const refused = await save({}, pinned, boss)
  expect((await refused.json()).errors).toEqual({
    mode: 'SITE_MODE in the server’s environment decides this.',
    contactEmail: 'CONTACT_EMAIL in the server’s environment decides this.',
  })
  const fixed = { mode: 'preview', contactEmail: 'ops@fans.example' } as const
  expect((await save(fixed, pinned, boss)).status).toBe(200)
  expect(await (await pinned.request('/manifest.webmanifest')).json()).toMatchObject({ name: 'Fanfare' })
  const { rows } = await sql`select mode, contact_email from site_settings`.execute(pinned.platform.db)
  expect(rows).toEqual([{ mode: null, contact_email: null }])
})

it('the mode changes what the running site shows', async () => {
  const festivals = async () => (await (await site.request('/api/festivals')).json()).items.length
  expect((await save({ mode: 'preview' })).status).toBe(200)
  expect(await festivals()).toBe(2)
  expect((await save({ mode: 'live' })).status).toBe(200)
  expect(await festivals()).toBe(0)
})

it.runIf(process.env.TEST_ENGINE === 'postgres')('every process sees a change', async () => {
  const platform = await openOtherProcess(site.platform.config)
  onTestFinished(() => platform.close())
  const other = await siteOn(platform)
  await save({ name: 'Later Brass' })
  await expect
    .poll(async () => (await (await other.request('/manifest.webmanifest')).json()).name)
    .toBe('Later Brass')
})

it('a logo is rendered in every size, cached for a year, and removed with its successor', async () => {
  const upload = async (bytes: Buffer<ArrayBuffer>, name = 'logo.png') => {
    const body = new FormData()
    body.append('file', new File([bytes], name))
    body.append('reason', WHY)
    return site.request('/api/admin/site/logo', { method: 'POST', headers: admin.headers, body })
  }
  const draw = (width: number) =>
    sharp({ create: { width, height: 300, channels: 4, background: '#c00' } })
      .withExif({ IFD0: { Artist: 'A secret' } })
      .png()
      .toBuffer() as Promise<Buffer<ArrayBuffer>>
  const refused = await upload(Buffer.from('<svg/>') as Buffer<ArrayBuffer>, 'logo.svg')
  expect([refused.status, (await refused.json()).errors.file]).toEqual([
    422,
    expect.stringContaining('logo.svg is not a picture'),
  ])
  const { logo }: SiteSetup = await (await upload(await draw(900))).json()
  const answer = await site.request(logo ?? '')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const nav = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([nav.width, nav.height, nav.exif]).toEqual([288, 96, undefined])
  const { icons } = await (await site.request('/manifest.webmanifest')).json()
  expect(icons).toHaveLength(3)
  for (const { src, sizes } of icons) {
    const bytes = Buffer.from(await (await site.request(src)).arrayBuffer())
    const { width, height } = await sharp(bytes).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const next: SiteSetup = await (await upload(await draw(300))).json()
  expect(next.logo).not.toBe(logo)
  const gone = await site.request('/api/admin/site/logo/delete', {
    headers: admin.headers,
    body: { reason: WHY },
  })
  expect((await gone.json()).logo).toBeNull()
  await site.jobs.find(({ name }) => name === 'accounts.removed-folders')?.run()
  expect((await site.request(logo ?? '')).status).toBe(404)
})

it('pages carry name, colours and theme of the site', async () => {
  const page = await openTestSite({
    env: { SITE_MODE: 'live' },
    renderPage: async () =>
      new Response('<!doctype html><html lang="en"><body></body></html>', {
        headers: { 'Content-Type': 'text/html' },
      }),
  })
  onTestFinished(() => page.close())
  const boss = await createAdmin(page)
  const name = `"Brass" & <b>`
  expect((await save({ name }, page, boss)).status).toBe(200)
  const html = await (await page.request('/', { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('data-theme="dark"')
  expect(html).toContain('--accent:light-dark(#5b2a86,#c9a7ff)')
  expect(html).toContain('&quot;name&quot;:&quot;\\&quot;Brass\\&quot; &amp; &lt;b&gt;&quot;')
})

it('a test mail reports the real outcome', async () => {
  const test = async (on: TestSite, as: Member): Promise<MailTest> =>
    (await on.request('/api/admin/site/test-mail', { method: 'POST', headers: as.headers })).json()
  expect(await test(site, admin)).toEqual({ outcome: 'no-server', to: admin.email, answer: null })

  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const mailing = await openTestSite({ env: { SMTP_URL: mailbox.url } })
  onTestFinished(() => mailing.close())
  const boss = await createAdmin(mailing)
  expect(await test(mailing, boss)).toMatchObject({
    outcome: 'accepted',
    answer: expect.stringMatching(/^250/),
  })
  expect((await mailbox.next(boss.email)).subject).toBe('A test mail of Fanfare')
  void mailbox.refuseNext(boss.email)
  expect(await test(mailing, boss)).toMatchObject({
    outcome: 'refused',
    answer: expect.stringContaining('The mail server is not well.'),
  })
  const nowhere = await openTestSite({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  onTestFinished(() => nowhere.close())
  expect(await test(nowhere, await createAdmin(nowhere))).toMatchObject({
    outcome: 'unreachable',
    answer: expect.stringContaining('ECONNREFUSED'),
  })
})
