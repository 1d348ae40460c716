import { Resolver } from 'node:dns/promises'
import { createFetcher, type Fetcher } from './fetcher.ts'
import type { ResolveName } from './public-address.ts'

/** One name server, with a fetcher that resolves names by it. */
export interface NameServer {
  /** Its address; `the name server of the system` where none is configured. */
  name: string
  /** The text records of a name, each joined to one text; empty when there are none. Rejects when nobody answers. */
  texts(name: string): Promise<string[]>
  /** The target of a name's CNAME record; undefined when it has none. */
  aliasOf(name: string): Promise<string | undefined>
  /** Resolves a name to its addresses; undefined where the system does that. */
  resolve?: ResolveName
  /** Resolves each request again at this server and never reuses a connection. */
  fetcher: Fetcher
  close(): Promise<void>
}

/** A query is sent twice at most, so it succeeds or fails within 8 seconds. */
const ASKING = { timeout: 3000, tries: 2, maxTimeout: 5000 }

/** With these errors a server says that the name has no such record. */
const ABSENT = new Set(['ENODATA', 'ENOTFOUND'])

/** The configured name servers, or that of the system when none is configured. */
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
  const asking = new Set<Resolver>()
  /** With a new resolver each time: one that is kept waits less for a slow server after quick answers of others. */
  const ask = async <T>(question: (resolver: Resolver) => Promise<T>): Promise<T> => {
    const resolver = new Resolver(ASKING)
    if (server !== undefined) resolver.setServers([server])
    asking.add(resolver)
    try {
      return await question(resolver)
    } finally {
      asking.delete(resolver)
    }
  }

  const resolve: ResolveName = async (hostname) => {
    const [four, six] = await Promise.allSettled([
      ask((resolver) => resolver.resolve4(hostname)),
      ask((resolver) => resolver.resolve6(hostname)),
    ])
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
    texts: async (name) =>
      (await orAbsent(ask((resolver) => resolver.resolveTxt(name))))?.map((parts) => parts.join('')) ?? [],
    aliasOf: async (name) => (await orAbsent(ask((resolver) => resolver.resolveCname(name))))?.[0],
    fetcher,
    async close() {
      for (const resolver of asking) resolver.cancel()
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
