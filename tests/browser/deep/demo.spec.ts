import { expect, test } from '@playwright/test'
import { PASSWORD } from '../../../demo/world/members.ts'
import { startDemo } from '../../support/demo.ts'
import { htmlErrors } from '../../support/html-errors.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { dialog } from '../business-windows.ts'
import { expectAccessible, expectAccessibleInBoth, NODE_OPTIONS } from '../fixtures.ts'
import { signIn, toast } from '../members.ts'

let demo: RunningSite
test.beforeAll(async () => {
  // On the embedded engine, as people start it.
  demo = await startDemo('preview', { DEMO_DATABASE_URL: '' }, NODE_OPTIONS)
})
test.afterAll(() => demo.stop())

test('the demo prints its accounts', async () => {
  await expect.poll(() => demo.output()).toContain('ada_admin@demo.example')
  expect(demo.output()).toContain('password brass-band-tuesday')
})

test('the home page of the demo shows artists, records and stories, all with pictures', async ({ page }) => {
  await page.goto(demo.url)
  await expect(page.getByRole('heading', { name: 'Daft Punk' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Concrete Lullabies' })).toBeVisible()
  await expect(page.getByText('Odd Harbour will play one chord for a lighthouse')).toBeVisible()
  for (const picture of await page.getByRole('main').locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
})

test('the cover of the release group is used when the release has none: a 404 is not an outage', async ({
  request,
}) => {
  await expect
    .poll(async () => (await (await request.get(`${demo.url}/api/home/new-releases`)).json()).items)
    .toContainEqual(expect.objectContaining({ title: 'Concrete Lullabies', imageUrl: expect.any(String) }))
  expect(demo.output()).not.toContain('a source failed')
})

test('every page is valid HTML and has one first-level heading', async ({ request }) => {
  const { items: posts } = await (await request.get(`${demo.url}/api/posts`)).json()
  const [post] = posts.toSorted(
    (a: { repliesCount: number }, b: { repliesCount: number }) => b.repliesCount - a.repliesCount,
  )
  const unknown = '0e000000-0000-4000-8000-000000000000'
  const artist = (search: string) => `/artist/daft-punk?${search}`
  const paths = [
    ...['/', '/v1', '/v2', '/news', '/merch', '/merch?search=zzz', '/label/any', '/label/any?tab=artists'],
    ...['songs', 'albums', 'features', 'contributions'].map((list) => artist(`list=${list}`)),
    ...['shows', 'community', 'news', 'story', 'merch'].map((tab) => artist(`tab=${tab}`)),
    ...['/artist/martin-garrix?tab=shows', '/artist/nobody-we-know', '/artist'],
    ...['/tickets', '/tickets?event=dune-pulse', '/tickets?search=zzz'],
    ...['/community', '/community?search=zzz', `/community/post/${post.id}`, `/community/post/${unknown}`],
    ...[`/profile/${post.user.username}`, '/profile/nobody-at-all', '/settings'],
    ...['/auth', '/auth?tab=sign-up', '/auth/recover', '/auth/confirm'],
    ...['/admin', '/admin/audit-log', '/business/register', '/business/claim', '/business/dashboard'],
    ...[`/business/manage-artist/${unknown}`, '/business/manage-festival/dune-pulse'],
    ...['/about', '/terms', '/privacy', '/guidelines', '/contact', '/nowhere', '/offline.html'],
  ]
  const errors: string[] = []
  for (const path of paths) {
    const html = await (await request.get(demo.url + path)).text()
    const headings = html.match(/<h1[ >]/g)?.length ?? 0
    if (headings !== 1) errors.push(`${path}: ${headings} headings of the first level`)
    errors.push(...(await htmlErrors(html)).map((error) => `${path}: ${error}`))
  }
  expect(errors).toEqual([])
})

test('a member manages a claimed festival, and an admin approves a claim on another one', async ({
  browser,
}) => {
  const windowOf = async (username: string) => {
    const page = await (await browser.newContext({ baseURL: demo.url })).newPage()
    await signIn(page, { username, email: `${username}@demo.example`, password: 'brass-band-tuesday' })
    return page
  }
  const [owner, admin] = [await windowOf('carpathia'), await windowOf('ada_admin')]
  await owner.goto('/business/dashboard?tab=artists')
  await owner.getByRole('link', { name: 'Manage Profile of Carpathia Festival' }).click()
  await expect(owner.getByRole('heading', { name: 'Manage Carpathia Festival', level: 1 })).toBeVisible()
  await expect(owner.getByText('Control your festival profile and engage with fans')).toBeVisible()
  await expect(owner.getByRole('tab', { name: 'Community Content' })).toHaveAttribute('aria-selected', 'true')
  await expect(owner.getByText(/respond as the festival, or hide inappropriate posts/)).toBeVisible()
  const posts = owner.getByRole('article').filter({ hasNotText: 'Pinned' })
  const content = await posts.first().getByRole('paragraph').first().textContent()
  const post = owner.getByRole('article').filter({ hasText: content ?? '' })
  await post.getByRole('button', { name: 'Pin' }).click()
  await expect(toast(owner, 'Post pinned successfully')).toBeVisible()
  await expect(post).toContainText('Pinned')
  await expectAccessible(owner)
  await owner.getByRole('tab', { name: 'Overview' }).click()
  await expect(owner.getByRole('heading', { name: 'Festival Information' })).toBeVisible()
  await expect(owner.getByText('carpathia-festival', { exact: true })).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Back to the dashboard' }).click()
  await owner.getByRole('tab', { name: 'Your Artists' }).click()
  await expect(owner.getByText('We’re reviewing your claim.')).toBeVisible()

  await admin.goto('/admin?tab=festival-claims')
  await expect(admin.getByRole('columnheader')).toHaveText([
    'Festival Name',
    'Business',
    'Claimant',
    'Status',
    'Claimed',
    'Actions',
  ])
  const claim = 'the claim of Carpathia Festival on Dune Pulse'
  await admin.getByRole('button', { name: `View details of ${claim}` }).click()
  await expect(admin.getByRole('dialog')).toContainText('dune-pulse')
  await expect(admin.getByRole('dialog').getByRole('link', { name: 'Document 1' })).toBeVisible()
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: `Approve ${claim}` }).click()
  await dialog(admin).getByRole('button', { name: 'Approve' }).click()
  await expect(toast(admin, 'Claim Approved')).toContainText('Festival claim has been approved.')
  await expect(owner.getByRole('link', { name: 'Manage Profile of Dune Pulse' })).toBeVisible()
})

for (const { route, path, username, heading } of [
  {
    route: '/business/register',
    path: () => '/business/register',
    username: 'amara_osei',
    heading: 'Register Business Account',
  },
  {
    route: '/business/dashboard',
    path: () => '/business/dashboard',
    username: 'brasswing',
    heading: 'Business Dashboard',
  },
  {
    route: '/business/claim',
    path: () => '/business/claim',
    username: 'brasswing',
    heading: 'Claim Artist or Festival',
  },
  {
    route: '/business/manage-artist/{artistId}',
    path: async () => {
      const answer = await fetch(`${demo.url}/api/artist-names/mira-solenne`)
      return `/business/manage-artist/${((await answer.json()) as { mbid: string }).mbid}`
    },
    username: 'mira_solenne',
    heading: 'Manage Mira Solenne',
  },
  {
    route: '/business/manage-festival/{festivalId}',
    path: () => '/business/manage-festival/carpathia-festival',
    username: 'carpathia',
    heading: 'Manage Carpathia Festival',
  },
  { route: '/admin', path: () => '/admin', username: 'ada_admin', heading: 'Admin Dashboard' },
]) {
  test(`${route} is accessible in both themes for those who may open it`, async ({ browser }) => {
    const page = await browser.newPage({ baseURL: demo.url, reducedMotion: 'reduce' })
    await signIn(page, { username, email: `${username}@demo.example`, password: PASSWORD })
    await page.goto(await path())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expectAccessibleInBoth(page)
    await page.close()
  })
}
