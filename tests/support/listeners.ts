import { type LiveConnection, listenTo } from './live.ts'
import type { overHttp } from './requests.ts'

export interface Listening {
  /** Why somebody was not let in, in words. A stream that breaks off is no failure. */
  failures: string[]
  stop(): Promise<void>
}

/** Has browsers listen to the feed, each until it has heard some events or its stream ends, and then come again. */
export function keepListening(web: ReturnType<typeof overHttp>, browsers: number): Listening {
  let isOver = false
  const failures: string[] = []
  const open = new Set<LiveConnection>()
  const listen = async () => {
    while (!isOver) {
      const live = await listenTo(web, 'feed').catch((error) => {
        if (String(error).includes('No stream')) failures.push(String(error))
      })
      if (!live) continue
      open.add(live)
      for (let heard = 0; heard < 20 && !isOver; heard++) {
        if (!(await live.next().catch(() => undefined))) break
      }
      open.delete(live)
      await live.leave().catch(() => {})
    }
  }
  const running = Promise.all(Array.from({ length: browsers }, listen))
  return {
    failures,
    async stop() {
      isOver = true
      for (const live of open) await live.leave()
      await running
    },
  }
}
