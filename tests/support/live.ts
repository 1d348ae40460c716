import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Platform } from '#platform/platform.ts'
import type { Member } from './members.ts'
import type { TestSite } from './site.ts'

export interface ReceivedEvent {
  event: string | undefined
  data: Record<string, unknown>
}

export interface LiveConnection {
  answer: Response
  /** The next event; undefined when the server has ended the stream. */
  next(): Promise<ReceivedEvent | undefined>
  leave(): Promise<void>
}

/** Subscribes to topics as a browser does. The first event to read is `hello`. */
export async function listenTo(
  site: Pick<TestSite, 'request'>,
  topics: string,
  as?: Member,
  headers: Record<string, string> = {},
): Promise<LiveConnection> {
  const answer = await site.request(`/api/live?topics=${topics}`, { headers: { ...headers, ...as?.headers } })
  if (answer.status !== 200 || !answer.body) throw new Error(`No stream: ${await answer.text()}`)
  const events = answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  return {
    answer,
    async next() {
      const { done, value } = await events.read()
      return done ? undefined : { event: value.event, data: JSON.parse(value.data) }
    },
    leave: () => events.cancel(),
  }
}

/** Reads events until one matches. Returns false when the stream ended before. */
export async function readUntil(
  live: LiveConnection,
  isIt: (event: ReceivedEvent) => boolean,
): Promise<boolean> {
  for (;;) {
    const event = await live.next()
    if (!event) return false
    if (isIt(event)) return true
  }
}

/** Resolves when events of other processes arrive; their connection opens in the background after the start. */
export async function untilEventsArrive({ events }: Platform): Promise<void> {
  await new Promise<void>((resolve) => {
    const publish = () => events.publish('tests.travel', {}).catch(() => undefined)
    const repeat = setInterval(publish, 50)
    const stop = events.subscribe('tests.travel', () => {
      clearInterval(repeat)
      stop()
      resolve()
    })
    void publish()
  })
}
