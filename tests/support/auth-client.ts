import { GoTrueClient } from '@supabase/auth-js'
import type { TestSite } from './site.ts'

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

interface Options {
  /** Tabs of one browser share their storage. */
  storage?: Map<string, string>
  userAgent?: string
}

/** The auth client that browsers use, connected to the site under test. */
export function authClient(site: Pick<TestSite, 'request'>, options: Options = {}): GoTrueClient {
  const { storage = new Map<string, string>(), userAgent = FIREFOX } = options
  return new GoTrueClient({
    url: 'http://localhost/auth/v1',
    storageKey: 'session',
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => {
        storage.set(key, value)
      },
      removeItem: (key) => {
        storage.delete(key)
      },
    },
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input))
      return site.request(pathname + search, {
        method: init?.method,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), 'user-agent': userAgent },
        body: init?.body ?? undefined,
      })
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}

/** The result of a call of auth-js; throws its error. */
export async function succeed<R extends { data: unknown; error: unknown }>(
  call: Promise<R>,
): Promise<Extract<R, { error: null }>['data']> {
  const { data, error } = await call
  if (error) throw error
  return data as Extract<R, { error: null }>['data']
}

/** The Authorization header of a client's session. */
export async function bearer(client: GoTrueClient): Promise<{ authorization: string }> {
  const { session } = await succeed(client.getSession())
  if (!session) throw new Error('Nobody is signed in.')
  return { authorization: `Bearer ${session.access_token}` }
}
