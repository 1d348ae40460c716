import { afterEach, expect, it, vi } from 'vitest'
import type { NameServer } from '#platform/fetch/name-servers.ts'
import { createLog } from '#platform/log.ts'
import { provableAddress } from './addresses.ts'
import { searchAddress } from './search-address.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('ends in time while pages wait for their turn to be read', async () => {
  vi.useFakeTimers()
  const never = new Promise<never>(() => {})
  const page = {
    status: 200,
    url: 'https://band.example/',
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('<a>'),
  }
  const server: NameServer = {
    name: 'a name server',
    texts: async () => [],
    aliasOf: async () => undefined,
    fetcher: { get: async () => page, closing: new AbortController().signal, close: async () => {} },
    close: async () => {},
  }
  const address = provableAddress('https://band.example/')
  if (!address) throw new Error('The address can be proved.')
  const searching = searchAddress([server], {
    address,
    token: 'token',
    link: 'https://fanfare.example/verify/token',
    plcDirectoryUrl: 'https://plc.example',
    foreign: { read: () => never, close: async () => {} },
    log: createLog({ logLevel: 'silent', secrets: [] }),
  })
  await vi.advanceTimersByTimeAsync(10_250)
  const ofPage = (await searching).find(({ method }) => method === 'page')
  expect(ofPage).toMatchObject({ proven: false, found: 'no answer in time', isUnanswered: true })
})
