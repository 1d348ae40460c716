import { sql } from 'kysely'
import { isLeftOut, type ListSubject } from '#features/blocks/limits.ts'
import { type HiddenRow, hiddenRows, namedIn, whyHidden } from '#features/blocks/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import type { Reactions } from '../contract.ts'
import { ofPost } from './hiding.ts'
import type { FeedItems } from './post-queries.ts'
import { noReactions, postReactionRows } from './reaction-queries.ts'

type OwnRow = HiddenRow | { kind: 'likedPosts' | 'followedPosts'; value: string }

const isHidden = (row: OwnRow): row is HiddenRow => row.kind !== 'likedPosts' && row.kind !== 'followedPosts'

/** $1: the viewer; $2: authors; $3: artists; $4: posts. */
const readOwn = statement('own-feed', (db) =>
  sql<OwnRow>`${hiddenRows} union all ${postReactionRows(sql`$4`)}`.compile(db),
)

/** A page of a feed without what the viewer hides, and the viewer's likes and follows of the rest; one statement reads both. */
export async function readOwnFeed(
  db: DbOrTrx,
  viewerId: string,
  page: FeedItems,
  subject: ListSubject,
): Promise<FeedItems & { reactions: Reactions }> {
  const reactions = noReactions()
  if (page.items.length === 0) return { ...page, reactions }
  const { authors, artists } = namedIn(viewerId, page.items.map(ofPost))
  const rows = await readOwn(db, [viewerId, authors, artists, page.items.map(({ id }) => id)])
  const reasonOf = whyHidden(viewerId, rows.filter(isHidden))
  const items = page.items.filter((post) => !isLeftOut(reasonOf(ofPost(post)), subject))
  const shown = new Set(items.map((post) => post.id))
  for (const row of rows) if (!isHidden(row) && shown.has(row.value)) reactions[row.kind].push(row.value)
  return { ...page, items, pinned: page.pinned.filter((id) => shown.has(id)), reactions }
}
