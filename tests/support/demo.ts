import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type RunningSite, startSite } from './running-site.ts'

/** Lists of the home that the demo reads from its stand-in in the background, after the start. */
const LISTS = ['/api/home/trending-artists', '/api/home/new-releases', '/api/news']

/** Starts the demo as a process of its own with a fresh world, gate and limits off, and waits until its home is full. */
export async function startDemo(): Promise<RunningSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-demo-'))
  const demo = await startSite({ DEMO_DATA_DIR: folder, DEMO_STAND_IN_PORT: '0' }, 'demo/main.ts')
  const stop = async () => {
    const code = await demo.stop()
    await rm(folder, { recursive: true, force: true })
    return code
  }
  const giveUpAt = Date.now() + 60_000
  for (const list of LISTS) {
    while ((await length(demo.url + list)) < 4) {
      if (Date.now() > giveUpAt) {
        await stop()
        throw new Error(`${list} of the demo stays empty:\n${demo.output()}`)
      }
      await setTimeout(200)
    }
  }
  return { ...demo, stop }
}

async function length(url: string): Promise<number> {
  const { items } = (await (await fetch(url)).json()) as { items: unknown[] }
  return items.length
}
