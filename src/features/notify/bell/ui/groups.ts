import type { Notification, NotificationPage } from '../contract.ts'

/**
 * Notifications shown as one row: a single one, several members who did the same to the same post or reply, or several
 * notices of a kind. All of a group are read or none is, so an unread row names only new ones.
 */
export interface Group {
  latest: Notification
  /** Newest first, `latest` included; each caused by another member, unless they are notices. */
  all: readonly Notification[]
}

/**
 * Groups the notifications of each page, each group at the place of its latest notification. Groups do not reach over
 * pages: loading more leaves the rows above as they are, and no group is larger than a page.
 */
export function groupPages(pages: readonly NotificationPage[]): Group[] {
  // An item that moved between two reads appears on both pages.
  const seen = new Set<string>()
  return pages.flatMap(({ items }) => {
    const fresh = items.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    return groupItems(fresh)
  })
}

function groupItems(items: readonly Notification[]): Group[] {
  const groups: { latest: Notification; all: Notification[] }[] = []
  const open = new Map<string, Notification[]>()
  for (const item of items) {
    const subject = subjectOf(item)
    const key = subject && `${subject} ${item.isRead}`
    const group = key && open.get(key)
    // A second action of the same member starts a new group, because "and 2 others" counts members.
    if (
      group &&
      (item.about || !group.some(({ fromUser }) => fromUser?.username === item.fromUser?.username))
    ) {
      group.push(item)
      continue
    }
    const all = [item]
    groups.push({ latest: item, all })
    if (key) open.set(key, all)
  }
  return groups
}

/** The key of notifications that share a row: kind, and post or reply; null for a notification with its own row. */
function subjectOf({ kind, about, relatedPostId, relatedReplyId }: Notification): string | null {
  // Notices of a kind share a row regardless of their subject: "3 new releases".
  if (about) return kind
  if (!relatedPostId) return null
  // It is unknown which of the viewer's replies was answered.
  if (kind === 'replied_to_reply') return null
  // For all other kinds, the reply is the other member's.
  return kind === 'reply_liked' ? `${kind} ${relatedReplyId}` : `${kind} ${relatedPostId}`
}
