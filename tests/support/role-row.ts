import { randomUUID } from 'node:crypto'
import { createMember } from './members.ts'
import type { Role, RoleWorld } from './role-world.ts'

interface RowRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** It ends sessions, so a new member sends it. */
  endsSessions?: boolean
}

export interface Row {
  /** The status of the response. */
  expected(role: Role): number
  /** Creates what the request needs, anew for each role, so that the request of one does not affect the next. */
  create?(world: RoleWorld, role: Role): RowRequest | Promise<RowRequest>
  /** Other requests with the same responses, such as for another kind. */
  also?: readonly CreateRequest[]
}

export type CreateRequest = Row['create']

export const requestsOf = ({ create, also = [] }: Row): readonly CreateRequest[] => [create, ...also]

export const everybody = (status: number, create?: CreateRequest): Row => ({
  expected: () => status,
  create,
})

/** An endpoint for members; visitors get 401. */
export const members = (status: number, create?: CreateRequest): Row => ({
  expected: (role) => (role === 'visitor' ? 401 : status),
  create,
})

/** An endpoint for the given roles; other members get `refusal`, and visitors 401. */
export const only = (roles: readonly Role[], status: number, create?: CreateRequest, refusal = 403): Row => ({
  expected: (role) => (role === 'visitor' ? 401 : roles.includes(role) ? status : refusal),
  create,
})

/** An id that identifies nothing. */
export const nobody = randomUUID()

/** For `create`: an id of a new member. */
export const somebody = async (world: RoleWorld) => ({ params: { id: (await createMember(world.site)).id } })
