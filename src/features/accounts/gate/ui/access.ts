import { ApiError, createClient, unwrap } from '#platform/http/client/client.ts'
import { ACCESS_REQUIRED } from '../limits.ts'
import type { AccessRoutes } from '../server/routes.ts'

const client = createClient<AccessRoutes>()

/** The flag required by the specification; the server checks the cookie, which scripts cannot read. */
const FLAG = 'fanfare-access'

/** Whether an error says that this browser has not passed the gate (or no longer has). */
export function isAccessRequired(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === ACCESS_REQUIRED
}

/** Whether the pre-launch gate is on, which is the same for everybody. */
export async function readGate(): Promise<boolean> {
  const { gate } = await unwrap(client.api.access.$get())
  return gate
}

/**
 * Passes the gate and stores the flag. Rejects with ApiError. Returns whether this browser has kept the cookie that
 * passes it.
 */
export async function enter(code: string): Promise<boolean> {
  await unwrap(client.api.access.$post({ json: { code } }))
  const { granted } = await unwrap(client.api.access.$get())
  if (granted) storeFlag(true)
  return granted
}

/** Ends this browser's access. Rejects with ApiError. */
export async function leave(): Promise<void> {
  await unwrap(client.api.access.$delete())
  storeFlag(false)
}

function storeFlag(granted: boolean): void {
  try {
    if (granted) localStorage.setItem(FLAG, 'granted')
    else localStorage.removeItem(FLAG)
  } catch {
    // Without storage the cookie is enough.
  }
}

let lost = false
const listeners = new Set<() => void>()

/** Reports a refused request while a page is open, so that the gate replaces the page. */
export const accessLoss = {
  report() {
    if (typeof window === 'undefined') return
    lost = true
    for (const listener of listeners) listener()
  },
  isReported: () => lost,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** For the query and mutation caches: reports an error that says this browser lost its access. */
export function reportLostAccess(error: unknown): void {
  if (isAccessRequired(error)) accessLoss.report()
}
