import type { ActRole } from '../limits.ts'

export const ROLES: Record<ActRole, string> = {
  headliner: 'Headliner',
  support: 'Support',
  guest: 'Guest',
  host: 'Host',
}
