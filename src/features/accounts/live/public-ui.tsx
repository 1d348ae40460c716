import { useEffect, useEffectEvent } from 'react'
import type { ListenerTopic, LiveEvent } from './contract.ts'

/**
 * Subscribes to a topic while the component is mounted; undefined: to none. `onEvent` gets its events, and one of
 * the type `missed` when events may have been missed: then refetch everything. Its data has `since` when the topic had
 * events between the reading of the page's data and the subscription. The stream may be unavailable for long, so data that must arrive eventually needs polling as well.
 */
export function useLiveTopic(topic: ListenerTopic | undefined, onEvent: (event: LiveEvent) => void): void {
  const handleEvent = useEffectEvent(onEvent)
  useEffect(() => {
    if (!topic) return
    let isStopped = false
    let stop = () => {}
    const begin = ({ listen }: typeof import('./ui/listen.ts')) => {
      if (!isStopped) stop = listen(topic, (event) => handleEvent(event))
    }
    // Without this code the page still works, only without live updates.
    import('./ui/listen.ts').then(begin, () => undefined)
    return () => {
      isStopped = true
      stop()
    }
  }, [topic])
}
