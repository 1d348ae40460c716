import { afterEach, expect, it, vi } from 'vitest'
import { readAccount } from './read-account.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('says after twenty seconds in all that a service does not answer, however many requests the list takes', async () => {
  vi.useFakeTimers()
  const never = new Promise<never>(() => {})
  const reading = readAccount({ listenbrainz: () => never }, 'listenbrainz', 'fan')
  const said = expect(reading).rejects.toMatchObject({
    problem: { status: 503, detail: expect.stringContaining('ListenBrainz isn’t answering at the moment.') },
  })
  await vi.advanceTimersByTimeAsync(20_000)
  await said
})
