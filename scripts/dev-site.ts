import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { readConfig } from '#platform/config.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { RenderPage } from '#platform/http/pages/pages.ts'
import { createPlatform } from '#platform/platform.ts'
import { answerCommands } from '../src/answer-commands.ts'
import { createSite } from '../src/site.ts'

/** A request that is still running after this long is cut off by a reload. */
const CLOSE_WITHIN_MS = 5000

export interface DevSite {
  answer: RequestListener
  /** Finishes requests, then ends all background work. The database stays open. */
  close(): Promise<void>
}

/** Makes the site of the development server and starts its background work. Throws `ConfigError`. */
export async function openDevSite(database: OpenDatabase, render: RenderPage): Promise<DevSite> {
  const platform = createPlatform(
    readConfig(() => {}),
    database,
  )
  try {
    const site = await createSite(platform, { render, development: true })
    const control = await answerCommands(site)
    site.start()
    const listener = getRequestListener(site.app.fetch)
    const underWay = new Set<ServerResponse>()
    return {
      answer(request, response) {
        underWay.add(response)
        response.once('close', () => underWay.delete(response))
        void listener(request, response)
      },
      async close() {
        // This ends live streams; browsers reconnect.
        platform.beginStop()
        control?.close()
        const finished = Promise.all(Array.from(underWay, (response) => once(response, 'close')))
        await Promise.race([finished, sleep(CLOSE_WITHIN_MS, undefined, { ref: false })])
        for (const response of underWay) response.destroy()
        await platform.close()
      },
    }
  } catch (error) {
    await platform.close()
    throw error
  }
}
