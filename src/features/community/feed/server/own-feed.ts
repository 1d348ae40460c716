import { sql } from 'kysely'
import { isLeftOut, type ListSubject } from '#features/accounts/blocks/limits.ts'
import { type HiddenRow, hiddenReasonFrom, hiddenRows, namedIn } from '#features/accounts/blocks/public.ts'
import { ofPost } from '#features/community/posts/server/hiding.ts'
import type { FeedItems } from '#features/community/posts/server/post-queries.ts'
import { noReactions, postReactionRows } from '#features/community/reactions/server/reaction-queries.ts'
import { batchCalls } from '#platform/batch-calls.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'

type OwnRow = HiddenRow | { kind: 'likedPosts' | 'followedPosts'; value: string }

const isHidden = (row: OwnRow): row is HiddenRow => row.kind !== 'likedPosts' && row.kind !== 'followedPosts'

/**
 * $1: viewers; $2: authors; $3: artists; $4: posts. `place`: the position of the viewer, from 1. The subquery hides
 * from PostgreSQL how many viewers there are: otherwise it would plan again for each single one, which takes longer than
 * reading.
 */
const readOwn = statement('own-feed', (db) =>
  sql<OwnRow & { place: number }>`
    select v.place::int, own.kind, own.value from unnest((select $1::uuid[])) with ordinality v (id, place),
      lateral (${hiddenRows(sql`v.id`)} union all ${postReactionRows(sql`v.id`, sql`$4`)}) own`.compile(db),
)

/** The most members for whom one statement reads, and how many statements run at the same time. */
const TOGETHER = { most: 10, atOnce: 4 }

export type PreparedFeed = ReturnType<typeof prepareFeed>

/**
 * Prepares a page of a feed, read in the same way for everybody, for answers to many members: its JSON is made once,
 * and one statement reads the reactions of all members whose requests arrive meanwhile.
 */
export function prepareFeed(db: DbOrTrx, page: FeedItems) {
  const whole = beginningOf(page)
  const written = page.items.map(ofPost)
  const { authors, artists } = namedIn(written)
  const ids = page.items.map(({ id }) => id)
  const readRows = batchCalls(async (viewerIds: readonly string[]) => {
    const rowsOf = viewerIds.map((): OwnRow[] => [])
    for (const row of await readOwn(db, [viewerIds, authors, artists, ids])) rowsOf[row.place - 1]?.push(row)
    return rowsOf
  }, TOGETHER)

  /** The page without the posts that the viewer hides. */
  const shownTo = (viewerId: string, rows: readonly HiddenRow[], subject: ListSubject): FeedItems => {
    const reasonOf = hiddenReasonFrom(viewerId, rows)
    const items = page.items.filter((_, index) => {
      const one = written[index]
      return one && !isLeftOut(reasonOf(one), subject)
    })
    const shown = new Set(items.map(({ id }) => id))
    return { ...page, items, pinned: page.pinned.filter((id) => shown.has(id)) }
  }

  return {
    /** Its approximate size in memory, in bytes. */
    size: 4 * whole.length,
    /**
     * The JSON of the answer: for a member the posts that they do not hide, with their likes and follows; for a visitor
     * (undefined) all posts.
     */
    async answerTo(viewerId: string | undefined, subject: ListSubject): Promise<Uint8Array<ArrayBuffer>> {
      if (viewerId === undefined) return withReactions(whole, null)
      const reactions = noReactions()
      const rows = ids.length > 0 ? await readRows(viewerId) : []
      const hidden = rows.filter(isHidden)
      const shown = hidden.length > 0 ? shownTo(viewerId, hidden, subject) : page
      const isShown = new Set(shown.items.map(({ id }) => id))
      for (const row of rows)
        if (!isHidden(row) && isShown.has(row.value)) reactions[row.kind].push(row.value)
      return withReactions(shown.items.length < ids.length ? beginningOf(shown) : whole, reactions)
    },
  }
}

/** The JSON of a page up to the reactions. */
const beginningOf = (page: FeedItems) => Buffer.from(`${JSON.stringify(page).slice(0, -1)},"reactions":`)

const withReactions = (beginning: Buffer, reactions: object | null) =>
  Buffer.concat([beginning, Buffer.from(`${JSON.stringify(reactions)}}`)])
