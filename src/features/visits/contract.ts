import { z } from 'zod'
import { ownClaims } from '#features/business/contract.ts'
import { draftValues, ownView } from '#features/community/contract.ts'
import { onboarding } from '#features/following/contract.ts'
import { followList, followStates, statesQuery } from '#features/follows/contract.ts'
import { unreadCount } from '#features/notifications/contract.ts'
import { profile } from '#features/profiles/contract.ts'
import { radarPage } from '#features/radar/contract.ts'
import { showList } from '#features/shows/contract.ts'
import { pageStatements } from '#features/statements/contract.ts'
import { VISIT_POSTS } from './limits.ts'

const { ids } = statesQuery.shape
const yes = z.enum(['true']).optional()

/** Query of `GET /api/visit`: what the page shows. */
export const visitQuery = z.object({
  /** It is the home. */
  home: yes,
  /** MusicBrainz ids, separated by commas. */
  artists: ids.optional(),
  /** Ids of posts, separated by commas. */
  posts: z
    .string()
    .max(VISIT_POSTS * 37)
    .optional(),
  /** The artist of the page, who has a verified owner: MusicBrainz id. */
  owned: z.uuid().optional(),
  /** A form of this name can be opened. */
  form: z.enum(['post']).optional(),
})

/** The facts about the viewer for a page that was just opened; null: not asked for. */
export const visit = z.object({
  notifications: unreadCount,
  profile,
  /** Whether the viewer blocks or mutes anything, or is blocked. */
  hides: z.boolean(),
  /** Of the artists of the query, and of those suggested. */
  artists: followStates.shape.items,
  posts: ownView.nullable(),
  draft: draftValues.nullable(),
  /** Whether the viewer is of the owner's team, and what owners state. */
  owned: z.object({ claims: ownClaims, statements: pageStatements }).nullable(),
  home: z
    .object({
      follows: followList,
      /** Null: the viewer follows an artist. */
      onboarding: onboarding.nullable(),
      /** Null: the viewer follows nothing. */
      news: z.object({ recent: radarPage, upcoming: radarPage, shows: showList }).nullable(),
    })
    .nullable(),
})
export type Visit = z.infer<typeof visit>
