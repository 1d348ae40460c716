import { randomUUID } from 'node:crypto'
import type { Role, RoleWorld } from './role-world.ts'

interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** By a member made for this: it ends sessions. */
  anew?: boolean
}

export interface Row {
  expected(role: Role): number
  /** Made afresh for each role, so that what one did does not matter to the next. */
  ask?(world: RoleWorld, role: Role): Asked | Promise<Asked>
  /** Other requests with the same answers, such as for another kind. */
  also?: readonly Ask[]
}

export type Ask = Row['ask']

export const requestsOf = ({ ask, also = [] }: Row): readonly Ask[] => [ask, ...also]

export const everybody = (status: number, ask?: Ask): Row => ({ expected: () => status, ask })

/** An endpoint for members; visitors get 401. */
export const members = (status: number, ask?: Ask): Row => ({
  expected: (role) => (role === 'visitor' ? 401 : status),
  ask,
})

/** An endpoint for the given roles; other members get `refusal`, and visitors 401. */
export const only = (roles: readonly Role[], status: number, ask?: Ask, refusal = 403): Row => ({
  expected: (role) => (role === 'visitor' ? 401 : roles.includes(role) ? status : refusal),
  ask,
})

export const nobody = randomUUID()
