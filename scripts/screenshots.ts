import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { PASSWORD } from '../demo/world/members.ts'
import { signIn } from '../tests/browser/members.ts'
import { chromiumOptions } from '../tests/support/chromium.ts'
import { startDemo } from '../tests/support/demo.ts'
import { type RunningSite, startSite } from '../tests/support/running-site.ts'
import { build } from './prepare.mjs'

/*
 * Writes a picture of every page of the built site, at two widths and in both themes, to docs/screenshots/. It shows
 * the demo, which is the same in each run except for its dates. Arguments: names of pages, to take only these.
 */

interface Screen {
  path: string
  /** Signed in as this member of the demo. */
  as?: string
  /** Taken on the site whose gate is on. */
  gate?: boolean
  /** Acts on the page before the picture is taken. */
  prepare?: (page: Page) => Promise<unknown>
}

const folder = path.resolve(import.meta.dirname, '../docs/screenshots')
const MEMBER = 'amara_osei'
const THEMES = ['light', 'dark'] as const
const SIZES = [
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  { viewport: { width: 1440, height: 1000 }, deviceScaleFactor: 1 },
]

/** The longest wait for the network: pages with live events never become idle. */
const QUIET_MS = 5000

const names = process.argv.slice(2)
build()
const sites = await Promise.all([startDemo(), startSite({ ACCESS_GATE: 'on' })])
const browser = await chromium.launch(chromiumOptions)
try {
  const [demo, gated] = sites
  const all = Object.entries(await screens(demo))
  const chosen = all.filter(([name]) => names.length === 0 || names.includes(name))
  if (chosen.length === 0) throw new Error(`There are: ${all.map(([name]) => name).join(', ')}`)
  await mkdir(folder, { recursive: true })
  if (names.length === 0) {
    for (const file of await readdir(folder)) await rm(path.join(folder, file))
  }
  for (const [name, screen] of chosen) {
    for (const size of SIZES) {
      for (const theme of THEMES) await take(name, screen, screen.gate ? gated : demo, size, theme)
    }
    console.log(name)
  }
  const files = await readdir(folder)
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${files.length} pictures, ${(total / 1e6).toFixed(1)} MB.`)
} finally {
  await browser.close()
  await Promise.all(sites.map((site) => site.stop()))
}

/** Every page of the route table, by the name of its pictures. */
async function screens(demo: RunningSite): Promise<Record<string, Screen>> {
  return {
    home: { path: '/' },
    v1: { path: '/v1' },
    v2: { path: '/v2' },
    artist: { path: '/artist/daft-punk' },
    'artist-community': {
      path: '/artist/daft-punk?tab=community',
      prepare: (page) =>
        page
          .getByRole('tab', { name: 'Community' })
          .evaluate((tab) => tab.scrollIntoView({ block: 'start' })),
    },
    label: { path: '/label/brasswing-records' },
    tickets: { path: '/tickets' },
    'tickets-dialog': {
      path: '/tickets?event=carpathia-festival',
      prepare: (page) => page.getByRole('dialog').waitFor(),
    },
    merch: { path: '/merch' },
    news: { path: '/news' },
    auth: { path: '/auth' },
    community: { path: '/community', as: MEMBER },
    post: { path: `/community/post/${await mostDiscussed(demo)}` },
    profile: { path: '/profile/mira_solenne' },
    settings: {
      path: '/settings',
      as: MEMBER,
      prepare: titled,
    },
    notifications: {
      path: '/',
      as: MEMBER,
      prepare: async (page) => {
        await page.getByRole('button', { name: /^Notifications/ }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    'business-register': { path: '/business/register', as: MEMBER, prepare: titled },
    'business-dashboard': { path: '/business/dashboard', as: 'brasswing', prepare: titled },
    'business-claim': { path: '/business/claim', as: 'brasswing', prepare: titled },
    'manage-artist': {
      path: `/business/manage-artist/${await idOf(demo, 'mira-solenne')}`,
      as: 'mira_solenne',
      prepare: titled,
    },
    'manage-festival': {
      path: '/business/manage-festival/carpathia-festival',
      as: 'carpathia',
      prepare: titled,
    },
    admin: { path: '/admin', as: 'ada_admin', prepare: titled },
    'admin-audit-log': { path: '/admin/audit-log', as: 'ada_admin', prepare: titled },
    'not-found': { path: '/nowhere' },
    gate: { path: '/', gate: true },
  }
}

/** Waits until a member's page knows the session. */
async function titled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await quiet(page)
}

async function idOf({ url }: RunningSite, artist: string): Promise<string> {
  const answer = await fetch(`${url}/api/artists/by-name/${artist}`)
  return ((await answer.json()) as { mbid: string }).mbid
}

/** The most discussed one of the most liked posts. */
async function mostDiscussed({ url }: RunningSite): Promise<string> {
  const answer = await fetch(`${url}/api/posts?sort=top`)
  const { items } = (await answer.json()) as { items: { id: string; repliesCount: number }[] }
  const [first] = items.toSorted((a, b) => b.repliesCount - a.repliesCount)
  if (!first) throw new Error('The demo has no posts.')
  return first.id
}

async function take(
  name: string,
  { path: address, as, prepare }: Screen,
  site: RunningSite,
  size: (typeof SIZES)[number],
  colorScheme: (typeof THEMES)[number],
): Promise<void> {
  const context = await browser.newContext({
    ...size,
    colorScheme,
    baseURL: site.url,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    if (as) await signIn(page, { username: as, email: `${as}@demo.example`, password: PASSWORD })
    await page.goto(address, { waitUntil: 'load' })
    await quiet(page)
    await prepare?.(page)
    await waitUntilLoaded(page)
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const file = path.join(folder, `${name}-${size.viewport.width}-${colorScheme}.webp`)
    await sharp(picture).webp({ quality: 75, effort: 6, smartSubsample: true }).toFile(file)
  } finally {
    await context.close()
  }
}

/** Waits until the visible content has loaded: fonts, and pictures, which may also have failed. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await quiet(page)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return image.complete || !isInSight
    }),
  )
}

async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
}
