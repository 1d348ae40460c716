import type { Locator, Page } from '@playwright/test'
import { fillSignUp } from '../account-forms.ts'
import { expect, LIVE, PHONE, test } from '../fixtures.ts'
import { newMember, otherWindow, requestAs, signUp, signUpWithoutWindow, toast } from '../members.ts'

test.use({ siteEnv: LIVE, viewport: PHONE })

const AT_MOST = 4
const bar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name, exact: true })
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** An artist's page in the catalogue, with its name. */
async function anArtist(page: Page) {
  const answer = await page.request.get('/api/artists')
  const { items }: { items: { id: string; name: string; slug: string }[] } = await answer.json()
  const { id = '', name = '', slug = '' } = items[0] ?? {}
  return { name, path: `/artist/${slug}?mbid=${id}` }
}

/** What somebody does on a phone for the first time; presses the elements it is given one after the other. */
interface Task {
  isMember?: true
  /** Opens the page where the task begins. */
  open: (page: Page) => Promise<unknown>
  act: (page: Page, press: (element: Locator) => Promise<void>) => Promise<void>
}

const home = (page: Page) => page.goto('/')
const TASKS: Record<string, Task> = {
  'find an artist': {
    open: home,
    async act(page, press) {
      const { name } = await anArtist(page)
      await press(bar(page, 'Search'))
      await expect(page.getByLabel('Search everything')).toBeFocused()
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await press(page.getByRole('main').getByRole('link', { name, exact: true }).first())
      await expect(heading(page, name)).toBeVisible()
    },
  },
  'follow an artist as a guest': {
    open: async (page) => page.goto((await anArtist(page)).path),
    async act(page, press) {
      await press(page.getByRole('main').getByRole('button', { name: 'Follow', exact: true }))
      await fillSignUp(page, newMember())
      await press(page.getByRole('button', { name: 'Sign Up' }))
      await expect(page.getByRole('button', { name: 'Following' }).first()).toBeVisible()
    },
  },
  'hear about shows near me': {
    isMember: true,
    open: home,
    async act(page, press) {
      const steps = page.getByRole('region', { name: 'First steps' })
      await press(steps.getByRole('button', { name: 'Not now' }))
      await steps.getByRole('textbox', { name: 'City' }).fill('Lisbon')
      await press(steps.getByRole('button', { name: 'Save city' }))
      await expect(steps.getByText('Who do you want to hear from?')).toBeVisible()
    },
  },
  'see the next shows': {
    open: home,
    async act(page, press) {
      await press(bar(page, 'Shows'))
      await expect(heading(page, 'Shows')).toBeVisible()
    },
  },
  'say something about an artist': {
    isMember: true,
    open: async (page) => page.goto((await anArtist(page)).path),
    async act(page, press) {
      await press(page.getByRole('tab', { name: 'Community' }))
      await press(page.getByRole('tabpanel').getByRole('link', { name: 'Create Post' }))
      await page.getByLabel('Your post').fill('Still the best to cook to.')
      await press(page.getByRole('button', { name: 'Post', exact: true }))
      await expect(toast(page, 'Post created!')).toBeVisible()
    },
  },
  'answer somebody': {
    isMember: true,
    open: aPost,
    async act(page, press) {
      await press(page.getByRole('main').getByLabel('Your reply'))
      await page.keyboard.type('Both of them.')
      await press(page.getByRole('button', { name: 'Reply', exact: true }))
      await expect(page.getByRole('main').getByText('Both of them.')).toBeVisible()
    },
  },
  'report a post': {
    isMember: true,
    open: aPost,
    async act(page, press) {
      await press(page.getByRole('button', { name: /^More/ }).first())
      await press(page.getByRole('menuitem', { name: 'Report' }))
      const dialog = page.getByRole('alertdialog', { name: 'Report this post' })
      await press(dialog.getByRole('radio').first())
      await press(dialog.getByRole('button', { name: 'Send report' }))
      await expect(toast(page, 'Reported')).toBeVisible()
    },
  },
  'claim my page': {
    isMember: true,
    open: async (page) => page.goto((await anArtist(page)).path),
    async act(page, press) {
      await press(page.getByRole('link', { name: 'Claim this page' }).first())
      await expect(page.getByRole('region', { name: 'Fastest: prove it' })).toBeVisible()
    },
  },
  'read the news': {
    open: home,
    async act(page, press) {
      await press(menu(page))
      await press(page.getByRole('dialog').getByRole('link', { name: 'News' }))
      await expect(heading(page, /News/)).toBeVisible()
    },
  },
  'choose what to be notified of': {
    isMember: true,
    open: home,
    async act(page, press) {
      await press(bar(page, 'Me'))
      await press(page.getByRole('main').getByRole('link', { name: 'Settings' }))
      await expect(page.getByRole('heading', { name: 'Notifications' })).toBeInViewport()
    },
  },
}

/** The page of somebody else's post. */
async function aPost(page: Page) {
  const author = await signUpWithoutWindow(page.request)
  const { id } = await requestAs<{ id: string }>(author, 'POST', '/api/posts', { content: 'Tea or coffee?' })
  await page.goto(`/community/post/${id}`)
}

for (const [name, { isMember, open, act }] of Object.entries(TASKS)) {
  test(`on a phone, "${name}" takes at most ${AT_MOST} presses`, async ({ browser, site }) => {
    const page = await otherWindow(browser, site.url)
    await page.setViewportSize(PHONE)
    if (isMember) await signUp(page)
    await open(page)
    let presses = 0
    await act(page, async (element) => {
      presses += 1
      await element.click()
    })
    test.info().annotations.push({ type: 'presses', description: `${name}: ${presses}` })
    expect(presses).toBeLessThanOrEqual(AT_MOST)
    await page.context().close()
  })
}
