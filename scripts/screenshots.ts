import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { PASSWORD } from '../demo/world/members.ts'
import { signedIn } from '../tests/browser/members.ts'
import { chromiumOptions } from '../tests/support/chromium.ts'
import { startDemo } from '../tests/support/demo.ts'
import { type RunningSite, startSite } from '../tests/support/running-site.ts'
import { build } from './prepare.mjs'

/*
 * Takes a picture of every page of the built site, at two widths and in both themes, to docs/screenshots/. The
 * world is that of the demo, the same at each run but for its dates. Arguments: names of pages, for these alone.
 */

interface Screen {
  path: string
  /** Taken with the eyes of a member of the demo. */
  as?: string
  /** The site is the one that has its gate. */
  gate?: boolean
  /** What is pressed or waited for before the picture. */
  prepare?: (page: Page) => Promise<unknown>
}

const folder = path.resolve(import.meta.dirname, '../docs/screenshots')
const MEMBER = 'amara_osei'
const THEMES = ['light', 'dark'] as const
const SIZES = [
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  { viewport: { width: 1440, height: 1000 }, deviceScaleFactor: 1 },
]

/** Pages with live events never go quite still: those are waited for no longer than this. */
const QUIET_MS = 5000

const names = process.argv.slice(2)
build()
const sites = await Promise.all([startDemo(), startSite({ ACCESS_GATE: 'on' })])
const browser = await chromium.launch(chromiumOptions)
try {
  const [demo, gated] = sites
  const all = Object.entries(await screens(demo))
  const wanted = all.filter(([name]) => names.length === 0 || names.includes(name))
  if (wanted.length === 0) throw new Error(`There are: ${all.map(([name]) => name).join(', ')}`)
  await mkdir(folder, { recursive: true })
  if (names.length === 0) {
    for (const file of await readdir(folder)) await rm(path.join(folder, file))
  }
  for (const [name, screen] of wanted) {
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

/** Pages of members are theirs once the session is known. */
async function titled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await quiet(page)
}

async function idOf({ url }: RunningSite, artist: string): Promise<string> {
  const answer = await fetch(`${url}/api/artists/by-name/${artist}`)
  return ((await answer.json()) as { mbid: string }).mbid
}

/** Among the posts that are liked most. */
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
    if (as) await signedIn(page, { username: as, email: `${as}@demo.example`, password: PASSWORD })
    await page.goto(address, { waitUntil: 'load' })
    await quiet(page)
    await prepare?.(page)
    await settled(page)
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const file = path.join(folder, `${name}-${size.viewport.width}-${colorScheme}.webp`)
    await sharp(picture).webp({ quality: 75, effort: 6, smartSubsample: true }).toFile(file)
  } finally {
    await context.close()
  }
}

/** Waits until what is in sight is there: fonts, and pictures either loaded or failed. */
async function settled(page: Page): Promise<void> {
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
