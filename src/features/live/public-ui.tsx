import { useEffect, useEffectEvent } from 'react'
import type { ListenerTopic, LiveEvent } from './contract.ts'

/**
 * Listens to a topic while the component is there; undefined: to nothing. `onEvent` gets what happens, and an
 * event of the type `missed` when something may have been missed: then ask for everything again. The stream may
 * be unavailable for long: what must be seen in the end is also asked for every now and then.
 */
export function useLiveTopic(topic: ListenerTopic | undefined, onEvent: (event: LiveEvent) => void): void {
  const hear = useEffectEvent(onEvent)
  useEffect(() => {
    if (!topic) return
    let isOver = false
    let stop = () => {}
    const begin = ({ listen }: typeof import('./ui/listen.ts')) => {
      if (!isOver) stop = listen(topic, (event) => hear(event))
    }
    // Without this code the page works as well, it is only less lively.
    import('./ui/listen.ts').then(begin, () => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [topic])
}
