import type pg from 'pg'

/** The servers that an address names, of which one at a time takes writes. */
export interface Servers {
  /** The address of the server to connect to. */
  current(): string
  /** Call this when the server cannot be reached or takes no writes; the next one is tried then. */
  failed(address: string): void
  count: number
  /** Rejects for a connection to a server that takes no writes. Does nothing where there is only one server. */
  requireWritable(client: pg.ClientBase): Promise<void>
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/**
 * The addresses of the single servers of `postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write`,
 * without that parameter, which node-postgres does not know.
 */
export function serverAddresses(databaseUrl: string): string[] {
  const [, before = databaseUrl, hosts = '', after = ''] = PARTS.exec(databaseUrl) ?? []
  const rest = after.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_, start, end) => (end ? start : ''))
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}

/** Which servers `target_session_attrs` asks for; undefined when it is not given. */
export const targetOf = (databaseUrl: string): string | undefined =>
  /[?&]target_session_attrs=([^&]*)/.exec(databaseUrl)?.[1]

/** The servers as text for people: `one:5432, two:5432`. */
export const hostsOf = (databaseUrl: string): string =>
  serverAddresses(databaseUrl)
    .map((address) => new URL(address).host)
    .join(', ')

export function createServers(databaseUrl: string): Servers {
  const addresses = serverAddresses(databaseUrl)
  const only = addresses[0] ?? databaseUrl
  let at = 0
  const current = () => addresses[at] ?? only
  return {
    current,
    failed(address) {
      // Many connections may report the same failure at once; only the first report moves on.
      if (address === current()) at = (at + 1) % addresses.length
    },
    count: addresses.length,
    async requireWritable(client) {
      if (addresses.length === 1) return
      const { rows } = await client.query('show transaction_read_only')
      if (rows[0]?.transaction_read_only !== 'off') throw new Error('this server takes no writes')
    },
  }
}
