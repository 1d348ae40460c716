import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { PASSWORD } from '../demo/world/members.ts'
import { signIn } from '../tests/browser/members.ts'
import { chromiumOptions } from '../tests/support/chromium.ts'
import { startDemo } from '../tests/support/demo.ts'
import type { RunningSite } from '../tests/support/running-site.ts'
import { build } from './prepare.mjs'

/*
 * Writes the pictures of the README's tour, each in both themes, to docs/screenshots/. They show the live demo, which is
 * the same in each run except for its dates. Arguments: names of pictures, to take only these.
 */

interface Screen {
  path: string
  /** Signed in as this member of the demo. */
  as?: string
  /** Acts on the page before the picture is taken. */
  prepare?: (page: Page) => Promise<unknown>
}

const folder = path.resolve(import.meta.dirname, '../docs/screenshots')
const THEMES = ['light', 'dark'] as const
const SIZE = { width: 1440, height: 1000 }

/** The longest wait for the network: pages with live events never become idle. */
const QUIET_MS = 5000

const names = process.argv.slice(2)
build()
const demo = await startDemo('live')
const browser = await chromium.launch(chromiumOptions)
try {
  const all = Object.entries(await screens(demo))
  const chosen = all.filter(([name]) => names.length === 0 || names.includes(name))
  if (chosen.length === 0) throw new Error(`There are: ${all.map(([name]) => name).join(', ')}`)
  await mkdir(folder, { recursive: true })
  if (names.length === 0) {
    for (const file of await readdir(folder)) await rm(path.join(folder, file))
  }
  for (const [name, screen] of chosen) {
    for (const theme of THEMES) await take(name, screen, theme)
    console.log(name)
  }
  const files = await readdir(folder)
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${files.length} pictures, ${(total / 1e6).toFixed(1)} MB.`)
} finally {
  await browser.close()
  await demo.stop()
}

async function screens({ url }: RunningSite): Promise<Record<string, Screen>> {
  return {
    home: { path: '/' },
    artist: { path: '/artist/maren-holloway' },
    record: { path: await firstRelease(url) },
    show: { path: await firstShow(url) },
    community: { path: '/community', as: 'amara_osei' },
    search: { path: '/search?q=heron' },
    manage: {
      path: '/business/dashboard',
      as: 'maren_holloway',
      prepare: async (page) => {
        await page
          .getByRole('link', { name: /^Manage/ })
          .first()
          .click()
        await page.getByRole('tab', { name: 'Page', exact: true }).click()
        await page.getByRole('heading', { name: 'Biography' }).waitFor()
      },
    },
    moderation: { path: '/admin', as: 'ada_admin', prepare: titled },
  }
}

/** Waits until a member's page knows the session. */
async function titled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await quiet(page)
}

async function read<Answer>(address: string): Promise<Answer> {
  return (await (await fetch(address)).json()) as Answer
}

async function firstRelease(url: string): Promise<string> {
  const { items } = await read<{ items: { id: string }[] }>(`${url}/api/home/new-releases`)
  return `/release/${first(items).id}`
}

async function firstShow(url: string): Promise<string> {
  const { items } = await read<{ items: { id: string }[] }>(`${url}/api/shows`)
  return `/show/${first(items).id}`
}

function first<Item>(items: Item[]): Item {
  const [item] = items
  if (!item) throw new Error('The demo lacks what the picture shows.')
  return item
}

async function take(
  name: string,
  { path: address, as, prepare }: Screen,
  colorScheme: (typeof THEMES)[number],
): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZE,
    colorScheme,
    baseURL: demo.url,
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
    const file = path.join(folder, `${name}-${colorScheme}.webp`)
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
