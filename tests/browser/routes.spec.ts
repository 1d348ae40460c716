import { expect, test } from './fixtures.ts'
import { requestAs, signUp } from './members.ts'
import { type Row, wholePages } from './whole-pages.ts'

/** The route table of the specification; deep/routes.spec.ts has what differs little from these. */
const rows: Row[] = [
  {
    route: '/',
    purpose: 'home',
    path: '/',
    heading: /./,
    title: /Fanfare/,
    canonical: '/',
    kinds: ['WebSite'],
  },
  {
    route: '/artist/{artistName}',
    purpose: 'artist page',
    path: '/artist/nobody-we-know',
    heading: /nobody we know/i,
    title: /Fanfare/,
  },
  {
    route: '/label/{labelName}',
    purpose: 'label page',
    path: '/label/any-label',
    heading: 'Brasswing Records',
    title: /Brasswing Records/,
    canonical: '/label/brasswing-records',
  },
  {
    route: '/tickets',
    purpose: 'festivals and tickets',
    path: '/tickets',
    heading: /./,
    title: 'Live events and tickets · Fanfare',
    canonical: '/tickets',
  },
  {
    route: '/merch',
    purpose: 'merchandise',
    path: '/merch',
    heading: /./,
    title: /Fanfare/,
    canonical: '/merch',
  },
  {
    route: '/news',
    purpose: 'news',
    path: '/news',
    heading: 'News',
    title: 'Music news · Fanfare',
    canonical: '/news',
  },
  {
    route: '/auth',
    purpose: 'sign in and sign up',
    path: '/auth',
    heading: /./,
    title: /Fanfare/,
    axe: true,
  },
  {
    route: '/community',
    purpose: 'community',
    path: '/community',
    heading: 'Community',
    title: /Fanfare/,
    canonical: '/community',
  },
  ...['About'].map((title) => ({
    route: `/${title.toLowerCase()}`,
    purpose: 'a text of the operator',
    path: `/${title.toLowerCase()}`,
    heading: title,
    title: `${title} · Fanfare`,
    canonical: `/${title.toLowerCase()}`,
    axe: true,
  })),
]

const { expectServed, expectAlive } = wholePages()

for (const row of rows) {
  test(`${row.route}: ${row.purpose}`, async ({ page }) => {
    await expectServed(row)
    await expectAlive(page, row)
  })
}

test('/community/post/{postId}, /profile/{username}, /tag/{tag}: a post, its author and its hashtag, in both themes', async ({
  page,
}) => {
  const { username } = await signUp(page)
  const { id } = await requestAs(page, 'POST', '/api/posts', {
    content: 'The brass came in late, and was right. #LateBrass',
  })
  for (const row of [
    { path: `/community/post/${id}`, heading: /./, title: /Fanfare/, canonical: `/community/post/${id}` },
    {
      path: `/profile/${username}`,
      heading: username,
      title: new RegExp(username),
      canonical: `/profile/${username}`,
    },
    {
      path: '/tag/LateBrass',
      heading: '#latebrass',
      title: '#latebrass · Fanfare',
      canonical: '/tag/latebrass',
    },
  ]) {
    await expectServed(row)
    await expectAlive(page, { ...row, axe: true })
  }
  await expectAlive(page, { path: '/settings', heading: 'Settings', axe: true })
})

test('the business area and its management pages redirect visitors to /auth', async ({ page }) => {
  for (const path of [
    '/business/register',
    '/business/claim',
    '/business/dashboard',
    '/business/manage-artist/x',
    '/business/manage-festival/dune-pulse',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  }
})

test('/admin: admin dashboard; redirects visitors to /', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

test('any other path: not-found page', async ({ page }) => {
  const row = { path: '/no/such/page', heading: '404', axe: true }
  await expectServed({ ...row, title: /./ }, 404)
  await expectAlive(page, row)
})
