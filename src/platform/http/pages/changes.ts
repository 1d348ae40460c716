import { EVENTS_MISSED } from '../../events.ts'
import { perPlatform } from '../../per-platform.ts'

const TELL_AT_MOST_EVERY_MS = 100
const TOPIC = 'pages.changed'

/** Tells all who keep what visitors see that it has changed: here at once, and in every process at once or within 100 ms. */
export const changes = perPlatform(({ events }) => {
  const listeners: (() => void)[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  events.subscribe(TOPIC, tell)
  events.subscribe(EVENTS_MISSED, tell)
  let resting: NodeJS.Timeout | undefined
  let changedMeanwhile = false
  const tellOthers = () => {
    changedMeanwhile = false
    resting = setTimeout(() => {
      resting = undefined
      if (changedMeanwhile) tellOthers()
    }, TELL_AT_MOST_EVERY_MS).unref()
    events.publish(TOPIC, {}).catch(() => {})
  }
  return {
    listen(listener: () => void): void {
      listeners.push(listener)
    },
    changed(): void {
      tell()
      if (resting) changedMeanwhile = true
      else tellOthers()
    },
  }
})
