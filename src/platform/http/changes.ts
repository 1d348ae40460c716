import { EVENTS_MISSED } from '../events.ts'
import { perPlatform } from '../per-platform.ts'

const TELL_AT_MOST_EVERY_MS = 100
const TOPIC = 'pages.changed'

/** Tells all who keep what visitors see that it has changed: here at once, and soon in every process. */
export const changes = perPlatform(({ events }) => {
  const listeners: (() => void)[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  events.subscribe(TOPIC, tell)
  events.subscribe(EVENTS_MISSED, tell)
  let telling: NodeJS.Timeout | undefined
  return {
    listen(listener: () => void): void {
      listeners.push(listener)
    },
    changed(): void {
      tell()
      telling ??= setTimeout(() => {
        telling = undefined
        events.publish(TOPIC, {}).catch(() => {})
      }, TELL_AT_MOST_EVERY_MS)
      telling.unref()
    },
  }
})
