import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLeader, type TabMessage } from './leader.ts'

const START = new Date('2026-11-20T12:00:00Z').getTime()

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that remembers the connections it got, and what to say on them. */
function server() {
  const connections: {
    age: number
    topics: string
    say: (name: string | undefined, data: object) => void
  }[] = []
  const openStream = async (
    topics: readonly string[],
    {
      age,
      signal,
      onEvent,
    }: {
      age: number
      signal: AbortSignal
      onEvent(event: { name?: string; id?: string; data: object }): void
    },
  ) => {
    const say = (name: string | undefined, data: object) => onEvent({ name, data })
    connections.push({ age, topics: topics.join(','), say })
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return undefined
  }
  return { connections, openStream }
}

function leaderOf(topics: () => string[]) {
  const { connections, openStream } = server()
  const messages: TabMessage[] = []
  const leader = createLeader({
    readTopics: async () => topics(),
    broadcast: (message) => messages.push(message),
    tookOver: false,
    openStream: openStream as never,
  })
  const settle = () => vi.advanceTimersByTimeAsync(200)
  return { leader, connections, messages, settle }
}

it('asks the server what a page opened by client-side navigation has missed, and notifies only its topic', async () => {
  let topics = ['feed']
  const { leader, connections, messages, settle } = leaderOf(() => topics)
  leader.ask('feed', START - 2000)
  await settle()
  expect(connections).toMatchObject([{ topics: 'feed', age: 2150 }])
  connections[0]?.say('hello', { missed: false })
  expect(messages).toEqual([])

  await vi.advanceTimersByTimeAsync(60_000)
  topics = ['feed', 'post:1']
  leader.ask('post:1', Date.now() - 30_000)
  await settle()
  expect(connections[1]).toMatchObject({ topics: 'feed,post:1', age: 30_150 })
  connections[1]?.say('hello', { missed: true, topics: ['feed', 'post:1'] })
  // The feed was listened to all the time.
  expect(messages).toEqual([{ kind: 'missed', topics: ['post:1'] }])
  leader.stop()
})

it('answers another tab’s question about a subscribed topic without a request', async () => {
  const { leader, connections, messages, settle } = leaderOf(() => ['feed'])
  leader.ask('feed', START - 60_000)
  await settle()
  connections[0]?.say('hello', { missed: false })
  await vi.advanceTimersByTimeAsync(10_000)
  leader.ask('feed', Date.now() - 5000)
  await settle()
  expect(messages).toEqual([])

  const event = { topic: 'feed', type: 'post', data: {} }
  connections[0]?.say(undefined, event)
  await vi.advanceTimersByTimeAsync(1000)
  leader.ask('feed', Date.now() - 5000)
  await settle()
  // Of what was before the connection it knows as much as it asked for.
  leader.ask('feed', START - 90_000)
  await settle()
  const missed = { kind: 'missed', topics: ['feed'] }
  expect(messages).toEqual([{ kind: 'event', ...event }, missed, missed])
  expect(connections).toHaveLength(1)
  leader.stop()
})

it('notifies all tabs after a lost connection', async () => {
  const { leader, connections, messages, settle } = leaderOf(() => ['feed'])
  leader.review()
  await settle()
  connections[0]?.say('hello', { missed: true })
  expect(messages).toEqual([{ kind: 'missed' }])
  leader.stop()
})
