import { setTimeout } from 'node:timers/promises'
import type { SiteMode } from '#platform/site-mode.ts'
import { readStories } from '../../demo/stand-in/news-stories.ts'
import { type RunningSite, startSite } from './running-site.ts'

/** Lists on the home page that the demo fetches in the background after the start, with their lengths. */
const LISTS = {
  '/api/home/trending-artists': 4,
  '/api/home/new-releases': 4,
  '/api/news': readStories(new Date()).length,
}

/**
 * Starts the demo as a process with a new world in a mode, gate and limits off, and waits until its home page is filled.
 * `env` overrides settings; `options` are those of Node.
 */
export async function startDemo(
  mode: SiteMode = 'preview',
  env: Record<string, string> = {},
  options?: string[],
): Promise<RunningSite> {
  const settings = { DEMO_STAND_IN_PORT: '0', SITE_MODE: mode, ...env }
  const demo = await startSite(settings, 'demo/main.ts', options)
  const giveUpAt = Date.now() + 60_000
  for (const [list, whole] of Object.entries(LISTS)) {
    while ((await length(demo.url + list)) < whole) {
      if (Date.now() > giveUpAt) {
        await demo.stop()
        throw new Error(`${list} of the demo is not filled:\n${demo.output()}`)
      }
      await setTimeout(200)
    }
  }
  return demo
}

async function length(url: string): Promise<number> {
  // The parameter avoids cached answers.
  const { items } = (await (await fetch(`${url}?at=${Date.now()}`)).json()) as { items: unknown[] }
  return items.length
}
