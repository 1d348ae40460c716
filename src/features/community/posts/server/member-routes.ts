import { createRoute } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { blockedBetween } from '#features/accounts/blocks/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { LOOKING_UP } from '#platform/http/limits/limit-classes.ts'
import { createRouter, json, problems, requireViewer, signedIn } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { type Author, memberSuggestions, memberSuggestionsQuery } from '../contract.ts'

const SUGGESTIONS_MAX = 5

const suggest = createRoute({
  method: 'get',
  ...limitedTo(LOOKING_UP),
  middleware: signedIn,
  path: '/api/member-suggestions',
  operationId: 'suggestMembers',
  tags: ['Community'],
  summary: 'Up to five members whose usernames begin so, to mention them. For signed-in people.',
  request: { query: memberSuggestionsQuery },
  responses: { 200: json(memberSuggestions, 'Members in alphabetical order'), ...problems(401, 422, 429) },
})

export function createMemberRoutes({ reads }: Platform) {
  return createRouter().openapi(suggest, async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(
      { items: await membersBeginning(reads.db, c.req.valid('query').q.toLowerCase(), requireViewer(c).id) },
      200,
    )
  })
}

/** `beginning` is in lower case. Leaves out members with a block between them and the viewer. */
function membersBeginning(db: DbOrTrx, beginning: string, viewerId: string): Promise<Author[]> {
  const name = sql`lower(username) collate "C"`
  return (
    db
      .selectFrom('profiles')
      .select(['username', 'display_name as displayName', 'avatar_url as avatarUrl'])
      // "~" sorts after every character of a username.
      .where(sql<boolean>`${name} >= ${beginning} and ${name} < ${`${beginning}~`}`)
      .where('is_withheld', '=', false)
      .where(sql<boolean>`not ${blockedBetween(sql.ref('id'), sql`${viewerId}::uuid`)}`)
      .orderBy(name)
      .limit(SUGGESTIONS_MAX)
      .execute()
  )
}
