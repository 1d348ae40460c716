import { onTestFinished } from 'vitest'
import { type LiveConnection, listenTo } from './live.ts'
import type { overHttp } from './requests.ts'

export interface Listening {
  /** Events that came. */
  heard: number
  /** Why somebody was not let in, in words. A stream that breaks off is no failure. */
  failures: string[]
  stop(): Promise<void>
}

/** Has browsers listen to the feed, each until it has heard some events or its stream ends, and then come again. */
export function keepListening(web: ReturnType<typeof overHttp>, browsers: number): Listening {
  let isOver = false
  const open = new Set<LiveConnection>()
  const listen = async () => {
    while (!isOver) {
      const live = await listenTo(web, 'feed').catch(async (error) => {
        listening.failures.push(`${error} ${error.cause ?? ''}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      })
      if (!live) continue
      open.add(live)
      for (let turn = 0; turn < 20 && !isOver; turn++) {
        const heard = await live.next().catch(() => undefined)
        if (!heard) break
        if (heard.event !== 'hello') listening.heard++
      }
      open.delete(live)
      await live.leave().catch(() => {})
    }
  }
  const listening: Listening = {
    heard: 0,
    failures: [],
    async stop() {
      isOver = true
      for (const live of open) await live.leave()
      await running
    },
  }
  const running = Promise.all(Array.from({ length: browsers }, listen))
  onTestFinished(listening.stop)
  return listening
}
