import type { Platform } from '#platform/platform.ts'
import { createGate } from './gate.ts'
import { createAccessRoutes } from './routes.ts'

/** The pre-launch gate. */
export async function createAccess(platform: Platform) {
  const gate = await createGate(platform)
  return { gate, routes: createAccessRoutes(platform, gate) }
}
