import { z } from 'zod'
import { ownClaims } from '#features/business/contract.ts'
import { pageStatements } from '#features/business/page-facts/contract.ts'
import { draftValues } from '#features/community/posts/contract.ts'
import { profile } from '#features/community/profiles/contract.ts'
import { ownView } from '#features/community/reactions/contract.ts'
import { followStates, statesQuery } from '#features/follow/follows/contract.ts'
import { onboarding } from '#features/home/my-follows/contract.ts'
import { unreadCount } from '#features/notify/bell/contract.ts'
import { VISIT_POSTS } from './limits.ts'
import { today } from './today-contract.ts'

const { ids } = statesQuery.shape
const yes = z.enum(['true']).optional()

/** Query of `GET /api/visit`: the content of the page. */
export const visitQuery = z.object({
  /** Whether it is the home page. */
  home: yes,
  /** MusicBrainz ids, separated by commas. */
  artists: ids.optional(),
  /** Ids of posts, separated by commas. */
  posts: z
    .string()
    .max(VISIT_POSTS * 37)
    .optional(),
  /** MusicBrainz id of the page's artist, if it has a verified owner. */
  owned: z.uuid().optional(),
  /** The name of a form that can be opened on the page. */
  form: z.enum(['post']).optional(),
})

/** The facts about the viewer for a page that was just opened; null when not requested. */
export const visit = z.object({
  notifications: unreadCount,
  profile,
  /** Whether the viewer blocks or mutes anything, or is blocked. */
  hides: z.boolean(),
  /** The follows among the artists of the query and the suggested ones. */
  artists: followStates.shape.items,
  posts: ownView.nullable(),
  draft: draftValues.nullable(),
  /** Whether the viewer belongs to the owner's team, and the owners' statements. */
  owned: z.object({ claims: ownClaims, statements: pageStatements }).nullable(),
  home: z
    .object({
      today,
      /** Null when the viewer follows an artist. */
      onboarding: onboarding.nullable(),
    })
    .nullable(),
})
export type Visit = z.infer<typeof visit>
