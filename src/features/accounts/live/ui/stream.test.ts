import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HEARTBEAT_MS } from '../limits.ts'
import { readStream, type StreamEvent } from './stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection whose server side the test controls. */
function connection() {
  let far: ReadableStreamDefaultController<Uint8Array> | undefined
  let sentRequest: Request | undefined
  const fetch = async (input: string, init?: RequestInit) => {
    const request = new Request(new URL(input, 'http://site.test'), init)
    sentRequest = request
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        far = controller
        request.signal.addEventListener('abort', () => controller.error(request.signal.reason))
      },
    })
    return new Response(body)
  }
  return {
    fetch,
    sentRequest: () => sentRequest,
    say: (text: string) => far?.enqueue(new TextEncoder().encode(text)),
  }
}

it('aborts after a long silence, for example after sleep, but not while heartbeats arrive', async () => {
  const { fetch, sentRequest, say } = connection()
  const events: StreamEvent[] = []
  let hasEnded = false
  const reading = readStream(['feed', 'member'], {
    isReconnect: true,
    age: 12.3,
    signal: new AbortController().signal,
    onEvent: (event) => events.push(event),
    fetch,
  }).then(() => {
    hasEnded = true
  })
  await vi.advanceTimersByTimeAsync(1)
  expect(new URL(sentRequest()?.url ?? '').search).toBe('?topics=feed,member&age=12')
  expect(sentRequest()?.headers.get('last-event-id')).toBe('0')
  say('event: hello\ndata: {"missed":true}\n\n')
  for (let beat = 0; beat < 6; beat++) {
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
    say(':\n\n')
  }
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toMatchObject([{ name: 'hello', data: { missed: true } }])
  expect(hasEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_MS)
  await reading
  expect(sentRequest()?.signal.aborted).toBe(true)
})
