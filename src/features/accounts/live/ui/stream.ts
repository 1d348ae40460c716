import { EventSourceParserStream } from 'eventsource-parser/stream'
import { apiFetch } from '#platform/http/client/client.ts'
import { HEARTBEAT_MS } from '../limits.ts'

export interface StreamEvent {
  /** `hello`, `missed`, or undefined for an event of a topic. */
  name: string | undefined
  /** The same when an event arrives on two connections. */
  id: string | undefined
  data: Record<string, unknown>
}

interface Listening {
  isReconnect: boolean
  /** The age of the data on the page, in ms. */
  age: number
  signal: AbortSignal
  onEvent(event: StreamEvent): void
  fetch?: typeof apiFetch
}

/** After this much silence the connection counts as dead, regardless of what the network reports. */
const DEAD_AFTER_MS = 2.5 * HEARTBEAT_MS

/**
 * Reads events of these topics until the connection ends, for any reason, or `signal` is aborted.
 * `isReconnect`: this browser has been connected before. Resolves with the status of a response that is no stream.
 */
export async function readStream(
  topics: readonly string[],
  { isReconnect, age, signal, onEvent, fetch = apiFetch }: Listening,
): Promise<number | undefined> {
  const silence = new AbortController()
  let lastActiveAt = Date.now()
  const restartSilenceTimer = () => {
    lastActiveAt = Date.now()
  }
  // Timers stop while the machine sleeps; the first tick afterwards measures the silence.
  const watch = setInterval(() => {
    if (Date.now() - lastActiveAt > DEAD_AFTER_MS) silence.abort()
  }, 5000)
  try {
    const answer = await fetch(
      `/api/live?topics=${topics.map(encodeURIComponent).join(',')}&age=${Math.round(age)}`,
      {
        headers: isReconnect ? { 'Last-Event-ID': '0' } : {},
        signal: AbortSignal.any([signal, silence.signal]),
        cache: 'no-store',
      },
    )
    if (!answer.ok || !answer.body) return answer.status
    const events = answer.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: restartSilenceTimer }))
      .getReader()
    for (;;) {
      const { done, value } = await events.read()
      if (done) return undefined
      restartSilenceTimer()
      onEvent({ name: value.event, id: value.id, data: JSON.parse(value.data) as Record<string, unknown> })
    }
  } catch {
    return undefined
  } finally {
    clearInterval(watch)
  }
}
