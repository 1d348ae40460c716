import { onTestFinished } from 'vitest'
import { type LiveConnection, listenTo } from './live.ts'
import type { overHttp } from './requests.ts'

export interface Listening {
  /** The number of received events. */
  received: number
  /** Why connections were refused. A stream that breaks is no failure. */
  failures: string[]
  stop(): Promise<void>
}

/** Starts subscribers of the feed. Each reconnects after some events, and when its stream ends. */
export function startListening(web: ReturnType<typeof overHttp>, browsers: number): Listening {
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
        const received = await live.next().catch(() => undefined)
        if (!received) break
        if (received.event !== 'hello') listening.received++
      }
      open.delete(live)
      await live.leave().catch(() => {})
    }
  }
  const listening: Listening = {
    received: 0,
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
