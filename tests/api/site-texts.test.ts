import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import type { SiteText, SiteTextInput, SiteTextSource } from '#features/site/legal-texts/contract.ts'
import { SITE_TEXTS, type SiteTextName } from '#features/site/legal-texts/limits.ts'
import { readSiteTexts, renderText } from '#features/site/legal-texts/server/read-texts.ts'
import { writeText } from '../support/admin-writes.ts'
import { createAdmin, readAudit } from '../support/business.ts'
import { openMailbox } from '../support/mailbox.ts'
import { createMember, createStandingRoom } from '../support/members.ts'
import { openTestSite } from '../support/site.ts'

const site = await openTestSite({
  env: { CONTACT_EMAIL: 'hello@fanfare.example', PUBLIC_URL: 'https://fanfare.example' },
})
afterAll(() => site.close())

const config = { name: 'Fanfare', contactEmail: null, publicUrl: 'https://fanfare.example' }

/** A data folder in which the operator has written a text of their own. */
async function folderWith(name: string, text: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-texts-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await mkdir(path.join(dataDir, 'site-texts'))
  await writeFile(path.join(dataDir, 'site-texts', `${name}.md`), text)
  return { ...config, dataDir }
}

/** A text as pages show it. */
function textIn(own: Awaited<ReturnType<typeof folderWith>>, name: SiteTextName) {
  const source = readSiteTexts(own).get(name)
  if (!source) throw new Error(`There is no text ${name}.`)
  return renderText(name, source, own)
}

const head = '---\ntitle: Terms\nversion: 2027-02-03\n---\n'

it.each(SITE_TEXTS)('serves the default text /%s with its version, filled in for this site', async (name) => {
  const answer = await site.request(`/api/site-texts/${name}`)
  expect(answer.status).toBe(200)
  const text = (await answer.json()) as SiteText
  expect(text).toMatchObject({ name, isDefault: true, version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(text.summary).toMatch(/\w{3}/)
  expect(text.html).not.toContain('{{')
  expect(text.html).toContain('<a href="mailto:hello@fanfare.example">')
})

it('has a page of the operator in place of a default one', async () => {
  const own = await folderWith('terms', `${head}Be *kind* on {{site}}. Write to {{contact}}.`)
  expect(textIn(own, 'terms')).toEqual({
    name: 'terms',
    title: 'Terms',
    version: '2027-02-03',
    isDefault: false,
    summary: 'Be kind on fanfare.example. Write to an address that hasn’t been published yet.',
    html: '<p>Be <em>kind</em> on fanfare.example. Write to an address that hasn’t been published yet.</p>\n',
  })
  expect(textIn(own, 'privacy').isDefault).toBe(true)
})

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](vbscript:x)',
  '[a](file:///etc/passwd)',
  '[a](//elsewhere.example)',
  '<javascript:alert(1)>',
  '[a]\n\n[a]: javascript:alert(1)',
])('makes neither element nor link of %s', async (text) => {
  const { html } = textIn(await folderWith('terms', head + text), 'terms')
  expect(html).not.toMatch(/<(?!\/?p>)/)
})

it('shows the name of the site as it is, whatever characters it has', async () => {
  const own = {
    ...(await folderWith('terms', `${head}{{name}}, {{nobody}}, {{name}}.`)),
    name: '*[A](/b)_c & <d> $&{{site}}',
  }
  expect(textIn(own, 'terms').html).toBe(
    '<p>*[A](/b)_c &amp; &lt;d&gt; $&amp;{{site}}, {{nobody}}, *[A](/b)_c &amp; &lt;d&gt; $&amp;{{site}}.</p>\n',
  )
})

it('embeds no pictures', async () => {
  const text = '![a](https://elsewhere.example/pixel.gif)'
  expect(textIn(await folderWith('terms', head + text), 'terms').html).not.toContain('<img')
})

it('makes links to the web, to mail and to this site', async () => {
  const text = '[a](https://a.example) [b](mailto:b@a.example) [c](/terms) [d](#d)'
  const { html } = textIn(await folderWith('terms', head + text), 'terms')
  expect(html.match(/href="[^"]+"/g)).toEqual([
    'href="https://a.example"',
    'href="mailto:b@a.example"',
    'href="/terms"',
    'href="#d"',
  ])
})

it.each([
  ['without a head', 'Be kind.', 'must begin with ---'],
  ['without a text', head, 'must begin with ---'],
  ['without a title', '---\nversion: 2027-02-03\n---\nBe kind.', '"title'],
  ['without a version', '---\ntitle: Terms\n---\nBe kind.', '"version'],
  ['with a version that is no day', '---\ntitle: Terms\nversion: 2027-02-31\n---\nBe kind.', '"version'],
  ['that is too large', head + 'x'.repeat(200_000), 'larger than 200 kB'],
])('refuses to start with a text %s, and names the file', async (_, text, reason) => {
  const own = await folderWith('terms', text)
  expect(() => readSiteTexts(own)).toThrow(/site-texts\/terms\.md/)
  expect(() => readSiteTexts(own)).toThrow(reason)
})

it('knows no other texts', async () => {
  expect((await site.request('/api/site-texts/imprint')).status).toBe(422)
})

it('redirects /source to the source code, or to the licence’s words about it', async () => {
  expect((await site.request('/source')).headers.get('location')).toBe('/about')
  const other = await openTestSite({ env: { SOURCE_URL: 'https://code.example/fanfare' } })
  onTestFinished(() => other.close())
  expect((await other.request('/source')).headers.get('location')).toBe('https://code.example/fanfare')
})

it('applies the newest version that an admin has written, at once, and lists all with their dates', async () => {
  const [admin, member] = [await createAdmin(site), await createMember(site)]
  const path = '/api/admin/site-texts/terms'
  const send = (body: unknown, headers?: Record<string, string>) =>
    site.request(path, { method: 'PUT', body, headers })
  const write = (given: Partial<SiteTextInput>) => writeText(site, admin, 'terms', given)
  const text = { title: 'House rules', body: 'Be **kind** on {{site}}. <b>' }
  expect((await send(text)).status).toBe(401)
  expect((await send(text, member.headers)).status).toBe(403)
  expect((await site.request(path, { headers: member.headers })).status).toBe(403)
  const refused = await send({ title: ' ', body: 'x'.repeat(100_001) }, admin.headers)
  expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([
    422,
    ['title', 'body', 'versionId', 'reason'],
  ])

  const before: SiteTextSource = await (await site.request(path, { headers: admin.headers })).json()
  expect(before).toMatchObject({ title: 'Terms', isDefault: true, versions: [] })
  expect((await write({ ...text, title: 'Rules' })).status).toBe(200)
  const after: SiteTextSource = await (await write(text)).json()
  expect(after).toMatchObject({
    ...text,
    isDefault: false,
    version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(after.versions.map(({ title }) => title)).toEqual(['House rules', 'Rules'])
  expect(await (await site.request('/api/site-texts/terms')).json()).toMatchObject({
    title: 'House rules',
    isDefault: false,
    html: '<p>Be <strong>kind</strong> on fanfare.example. &lt;b&gt;</p>\n',
  })
  expect((await site.request('/api/site-texts/about')).status).toBe(200)
})

it('notifies members of a new version at the bell and by mail, but not of a small correction', async () => {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const own = await openTestSite({ env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://fans.example' } })
  onTestFinished(() => own.close())
  const admin = await createAdmin(own)
  const [ana, bea] = await createStandingRoom(own, 2)
  const write = (name: SiteTextName, title: string, isCorrection: boolean) =>
    writeText(own, admin, name, { title, body: 'Be kind.', isCorrection })
  const announce = own.jobs.find(({ name }) => name === 'legal-texts.announce')
  const bell = async (member: typeof ana) => {
    const { items } = await (await own.request('/api/me/notifications', { headers: member?.headers })).json()
    return items
  }

  expect((await write('privacy', 'Privacy, spelt right', true)).status).toBe(200)
  await announce?.run()
  expect(await bell(ana)).toEqual([])

  expect((await write('terms', 'House rules', false)).status).toBe(200)
  await announce?.run()
  const told = {
    kind: 'text_changed',
    fromUser: null,
    content: 'has a new version of “House rules”',
    relatedPage: '/terms',
    isRead: false,
  }
  for (const member of [ana, bea]) {
    expect(await bell(member)).toEqual([expect.objectContaining(told)])
    const mail = await mailbox.next(member?.email ?? '')
    expect(mail.subject).toBe('Fanfare: a new version of House rules')
    expect(mail.text).toContain('https://fans.example/terms')
  }

  // Members who join later have agreed to the new version.
  const late = await createMember(own)
  await announce?.run()
  expect(await bell(late)).toEqual([])
  expect(await bell(ana)).toHaveLength(1)
  const { rows } = await own.platform.database.pool.query(
    'select u.terms_version, v.title from users u left join site_text_versions v on v.id = u.terms_version_id where u.id = any ($1) order by u.created_at',
    [[ana?.id, late.id]],
  )
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(rows).toEqual([
    { terms_version: day, title: null },
    { terms_version: day, title: 'House rules' },
  ])
})

it('two admins cannot overwrite each other’s text unseen, and an unchanged text is not a new version', async () => {
  const [admin, other] = [await createAdmin(site), await createAdmin(site)]
  const read = async (): Promise<SiteTextSource> =>
    (await site.request('/api/admin/site-texts/about', { headers: admin.headers })).json()
  const { versionId } = await read()
  expect(versionId).toBeNull()
  const mine = { title: 'About', body: 'Mine', versionId }
  const saved = await Promise.all([
    writeText(site, admin, 'about', mine),
    writeText(site, other, 'about', { ...mine, body: 'Theirs' }),
  ])
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = saved.find(({ status }) => status === 409)
  expect(await late?.json()).toMatchObject({
    code: 'changed_meanwhile',
    detail: expect.stringContaining('Another admin saved this text'),
  })
  const now = await read()
  expect(now.versions).toHaveLength(1)
  expect((await writeText(site, other, 'about', { title: 'About', body: now.body })).status).toBe(200)
  expect(await read()).toEqual(now)
  const log = await readAudit(site, admin, { action: 'site_text.write' })
  expect(log.filter(({ subjectName }) => subjectName === 'about')).toMatchObject([
    { before: { title: 'About' }, after: { title: 'About', version: now.versionId, reason: 'A test' } },
  ])
})

it('opens earlier versions for admins', async () => {
  const admin = await createAdmin(site)
  const path = '/api/admin/site-texts/contact'
  const read = (to: string) => site.request(to, { headers: admin.headers })
  for (const title of ['First', 'Second']) {
    await writeText(site, admin, 'contact', {
      title,
      body: `${title} text`,
      isCorrection: title === 'Second',
    })
  }
  const { versions }: SiteTextSource = await (await read(path)).json()
  expect(versions.map(({ title, isCorrection }) => [title, isCorrection])).toEqual([
    ['Second', true],
    ['First', false],
  ])
  expect(await (await read(`${path}/versions/${versions[1]?.id}`)).json()).toEqual({
    title: 'First',
    body: 'First text',
    writtenAt: versions[1]?.writtenAt,
  })
  expect((await read(`/api/admin/site-texts/about/versions/${versions[1]?.id}`)).status).toBe(404)
  expect((await read(`${path}/versions/nothing`)).status).toBe(404)
})
