import type { TeamRole } from '#features/business/limits.ts'

export const ROLE_LABELS: Readonly<Record<TeamRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  poster: 'Poster',
}

/** The permissions of a role. */
export const ROLE_TEXTS: Readonly<Record<TeamRole, string>> = {
  owner: 'Everything, the team and the business included',
  manager: 'The page, shows, moderation, official posts and replies',
  poster: 'Official posts and replies',
}
