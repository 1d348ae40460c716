import { EVENTS_MISSED, type Events } from '../../events.ts'

const PUBLISH_AT_MOST_EVERY_MS = 100
const TOPIC = 'pages.changed'

export type PageChanges = ReturnType<typeof createPageChanges>

/** Notifies the caches of what visitors see that it has changed: here at once, in other processes within 100 ms. */
export function createPageChanges(events: Events) {
  const listeners: (() => void)[] = []
  const notify = () => {
    for (const listener of listeners) listener()
  }
  events.subscribe(TOPIC, notify)
  events.subscribe(EVENTS_MISSED, notify)
  let resting: NodeJS.Timeout | undefined
  let changedMeanwhile = false
  const publish = () => {
    changedMeanwhile = false
    resting = setTimeout(() => {
      resting = undefined
      if (changedMeanwhile) publish()
    }, PUBLISH_AT_MOST_EVERY_MS).unref()
    events.publish(TOPIC, {}).catch(() => {})
  }
  return {
    listen(listener: () => void): void {
      listeners.push(listener)
    },
    changed(): void {
      notify()
      if (resting) changedMeanwhile = true
      else publish()
    },
  }
}
