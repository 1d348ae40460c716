import { type Browser, expect, type Page, test } from '@playwright/test'
import type { SiteMode } from '#platform/site-mode.ts'
import { NAMES } from '../../../demo/names.ts'
import { loginsOf, PASSWORD } from '../../../demo/world/members.ts'
import { startDemo } from '../../support/demo.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { NODE_OPTIONS, withHydratedPages } from '../fixtures.ts'
import { requestAs, signIn } from '../members.ts'

/** A card whose link covers it, with the other controls that lie on it. */
const ON_CARDS = 'button, a, summary, [role="button"], video, audio'
/** Of equal cards so many are tried. */
const OF_EACH = 3

/** What the mouse must reach on each page, by mode: a part of the names of the controls found there. */
const PAGES: Record<SiteMode, { path: string; finds: RegExp[] }[]> = {
  preview: [
    { path: '/', finds: [] },
    { path: '/v1', finds: [] },
    { path: '/v2', finds: [] },
    { path: '/artist/daft-punk?list=albums', finds: [/^Play /] },
    { path: '/artist/martin-garrix?tab=shows', finds: [] },
    { path: '/label/any', finds: [] },
    { path: '/label/any?tab=artists', finds: [] },
    { path: '/tickets', finds: [] },
    { path: '/merch', finds: [] },
    { path: '/community', finds: [] },
  ],
  live: [
    { path: '/', finds: [] },
    { path: '/discover', finds: [/^(Follow|Following|Unfollow) /] },
    { path: '/v1', finds: [] },
    { path: '/v2', finds: [] },
    { path: '/artists', finds: [/^(Follow|Following|Unfollow) /] },
    { path: '/artist/daft-punk?list=albums', finds: [/^Listen to /] },
    { path: '/artist/daft-punk/similar', finds: [] },
    { path: '/following', finds: [] },
    { path: '/search?q=the', finds: [/^(Follow|Following|Unfollow) /] },
    { path: '/tickets', finds: [] },
    { path: '/merch', finds: [] },
    { path: '/community', finds: [] },
  ],
}

for (const mode of ['preview', 'live'] as const) {
  test.describe(mode, () => {
    let site: RunningSite
    test.beforeAll(async () => {
      site = await startDemo(mode, {}, NODE_OPTIONS)
    })
    test.afterAll(() => site?.stop())

    test(`a mouse in the middle of each button on a card presses that button, not the card: ${mode}`, async ({
      browser,
    }) => {
      const page = await openAsMember(browser, site, mode)
      const wrong: string[] = []
      for (const { path, finds } of [...PAGES[mode], ...(await found(page))]) {
        await page.goto(path)
        await untilFilled(page)
        // Buttons of members come after the page.
        for (const name of finds) await expect(page.getByRole('button', { name }).first()).toBeAttached()
        const pressed = await pressEach(page)
        for (const { control, taken } of pressed)
          if (taken !== control) wrong.push(`${path}: ${control}: ${taken}`)
        const names = pressed.map(({ control }) => control)
        for (const name of finds) expect(names, path).toContainEqual(expect.stringMatching(name))
      }
      expect(wrong).toEqual([])
      await page.context().close()
    })
  })
}

interface Press {
  /** Its name. */
  control: string
  /** The name of what took the press. */
  taken: string
}

/** A page signed in to an account of the demo: members get more buttons. */
async function openAsMember(browser: Browser, site: RunningSite, mode: SiteMode): Promise<Page> {
  const context = await withHydratedPages(browser).newContext({ baseURL: site.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const username = loginsOf(NAMES[mode]).find(({ role }) => role === 'Artist')?.username ?? ''
  await signIn(page, { username, email: `${username}@demo.example`, password: PASSWORD })
  return page
}

/** Pages whose addresses only the site knows: of a release, a label, a show, a post and a profile. */
async function found(page: Page): Promise<{ path: string; finds: RegExp[] }[]> {
  const first = async (path: string) =>
    (
      await requestAs<{ items: { id: string; releaseId?: string; user?: { username: string } }[] }>(
        page,
        'GET',
        path,
      )
    ).items[0]
  const release = await first('/api/home/new-releases')
  const show = await first('/api/shows')
  const post = await first('/api/posts')
  return [
    ...(release ? [{ path: `/release/${release.id}`, finds: [] }] : []),
    ...(show ? [{ path: `/show/${show.id}`, finds: [] }] : []),
    ...(post ? [{ path: `/community/post/${post.id}`, finds: [] }] : []),
    ...(post?.user ? [{ path: `/profile/${post.user.username}`, finds: [] }] : []),
  ]
}

/** Brings every part of the page near the window once, and waits until none is loading. */
async function untilFilled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/**
 * Presses the middle of each control on cards with the mouse itself, and returns its name and the name of what took the
 * press. A click on a locator would wait until the control can be reached. Nothing happens on the page. Begins again when
 * the page has replaced a control meanwhile, as it does when more data come.
 */
async function pressEach(page: Page): Promise<Press[]> {
  for (;;) {
    const pressed = await pressMarked(page)
    if (pressed) return pressed
  }
}

/** Undefined when a control is gone before it is pressed. */
async function pressMarked(page: Page): Promise<Press[] | undefined> {
  const count = await page.evaluate(markControls, { controls: ON_CARDS, ofEach: OF_EACH })
  const pressed: Press[] = []
  for (let at = 0; at < count; at++) {
    // Lists may still change places; what lies above a control takes every press.
    let last: Press | undefined
    for (let tries = 0; tries === 0 || (tries < 3 && last?.taken !== last?.control); tries++) {
      const middle = await page.evaluate(middleOf, at)
      if (!middle) return undefined
      await page.mouse.click(middle.x, middle.y)
      last = await page.evaluate(takenBy, at)
      if (!last) return undefined
    }
    if (last) pressed.push(last)
  }
  return pressed
}

/** Runs in the page: numbers the controls on cards, and keeps clicks from doing anything but being recorded. */
function markControls({ controls, ofEach }: { controls: string; ofEach: number }): number {
  for (const one of document.querySelectorAll<HTMLElement>('[data-pressed-by-test]'))
    delete one.dataset.pressedByTest
  const isMarked = new Map<string, number>()
  let count = 0
  for (const cover of document.querySelectorAll<HTMLElement>('.cover-link')) {
    // The link's area is that of the nearest positioned element.
    let card = cover.parentElement
    while (card && getComputedStyle(card).position === 'static') card = card.parentElement
    for (const control of card?.querySelectorAll<HTMLElement>(controls) ?? []) {
      const kind = `${control.tagName} ${control.className}`
      const same = isMarked.get(kind) ?? 0
      if (control === cover || same >= ofEach || !control.checkVisibility()) continue
      isMarked.set(kind, same + 1)
      control.dataset.pressedByTest = String(count++)
    }
  }
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      // The page repeats early clicks that its scripts did not handle, and this handles none.
      if (event.isTrusted) Object.assign(window, { takenByTest: event.target })
    },
    { capture: true },
  )
  return count
}

/** Runs in the page: brings a control into the window, and returns its middle once it stays there, if it is there. */
async function middleOf(at: number): Promise<{ x: number; y: number } | undefined> {
  Object.assign(window, { takenByTest: undefined })
  const control = document.querySelector(`[data-pressed-by-test="${at}"]`)
  if (!control) return undefined
  control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  for (let before = '', same = 0; same < 5; ) {
    await new Promise(requestAnimationFrame)
    const { x, y } = control.getBoundingClientRect()
    same = before === `${x} ${y}` ? same + 1 : 0
    before = `${x} ${y}`
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  }
  const { x, y, width, height } = control.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Runs in the page: the name of the control with a number, if it is there, and of what took the last click. */
function takenBy(at: number): Press | undefined {
  const { takenByTest } = window as unknown as { takenByTest?: Element }
  const nameOf = (one: Element | null | undefined) =>
    (one?.getAttribute('aria-label') ?? one?.textContent?.trim() ?? '') || (one?.tagName ?? 'nothing')
  const control = document.querySelector(`[data-pressed-by-test="${at}"]`)
  if (!control) return undefined
  const isTaken = takenByTest && control.contains(takenByTest)
  return {
    control: nameOf(control),
    taken: isTaken ? nameOf(control) : nameOf(takenByTest?.closest('a, button') ?? takenByTest),
  }
}
