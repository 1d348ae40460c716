import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AccountData } from '#features/accounts/public.ts'
import type { Env } from '#platform/http/router.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'

/** What a room provides to the site, besides the functions that other rooms call. */
export interface Feature extends AccountData {
  /** With complete paths (`/api/…`). */
  routes: OpenAPIHono<Env>
  /** Background jobs; the site's `start` starts them. */
  jobs?: readonly Job[]
}

interface Rooms {
  /** The rooms of each domain, by name. */
  domains: Readonly<Record<string, Readonly<Record<string, Feature>>>>
  accountData: Feature
}

/** All rooms that have routes or jobs. */
export const roomsOf = ({ domains, accountData }: Rooms): readonly Feature[] => [
  ...Object.values(domains).flatMap((domain) => Object.values(domain)),
  accountData,
]

/** All background jobs of the site. */
export const jobsOf = (platform: Platform, rooms: Rooms): readonly Job[] => [
  ...platform.ownJobs,
  ...roomsOf(rooms).flatMap((room) => room.jobs ?? []),
]
