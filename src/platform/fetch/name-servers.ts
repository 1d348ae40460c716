import { Resolver } from 'node:dns/promises'
import { createFetcher, type Fetcher } from './fetcher.ts'
import type { ResolveName } from './public-address.ts'

/** One name server, and the web as it shows it. */
export interface NameServer {
  /** Its address; `the name server of the system` where none is configured. */
  name: string
  /** Text records of a name, each joined to one text; empty if there are none. Fails if nobody answers. */
  texts(name: string): Promise<string[]>
  /** The name that a name is an alias of; undefined if it is none. */
  aliasOf(name: string): Promise<string | undefined>
  /** The addresses of a name; undefined where the system resolves names. */
  resolve?: ResolveName
  /** Fetches by the addresses that this server gives now, never over a connection from before. */
  fetcher: Fetcher
  close(): Promise<void>
}

/** A question is sent twice at most, so that the answer comes, or fails to, within 8 seconds. */
const ASKING = { timeout: 3000, tries: 2, maxTimeout: 5000 }

/** These errors say that the name has no such record. */
const ABSENT = new Set(['ENODATA', 'ENOTFOUND'])

/** The configured name servers, at least one: without any that of the system. */
export function createNameServers(
  servers: readonly string[],
  fetching: Omit<Parameters<typeof createFetcher>[0], 'resolve'>,
): readonly [NameServer, ...NameServer[]] {
  const [first, ...others] = servers.map((server) => createNameServer(server, fetching))
  return [first ?? createNameServer(undefined, fetching), ...others]
}

function createNameServer(
  server: string | undefined,
  fetching: Omit<Parameters<typeof createFetcher>[0], 'resolve'>,
): NameServer {
  const resolver = new Resolver(ASKING)
  if (server !== undefined) resolver.setServers([server])

  const resolve: ResolveName = async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (addresses.length === 0 && four.status === 'rejected') throw four.reason
    return addresses
  }

  const own = server === undefined ? {} : { resolve }
  const fetcher = createFetcher({ ...fetching, ...own, keepConnections: false })
  return {
    ...own,
    name: server ?? 'the name server of the system',
    texts: async (name) => (await orAbsent(resolver.resolveTxt(name)))?.map((parts) => parts.join('')) ?? [],
    aliasOf: async (name) => (await orAbsent(resolver.resolveCname(name)))?.[0],
    fetcher,
    async close() {
      resolver.cancel()
      await fetcher.close()
    },
  }
}

async function orAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return undefined
    throw error
  }
}
