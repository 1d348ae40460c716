import { generateAtomFeed } from 'feedsmith'
import { readableXml } from '#platform/http/escape-xml.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import { DAY_MS } from '#platform/time.ts'
import { NOTICE_KINDS } from '../limits.ts'
import { listNotices } from './list.ts'
import { readNoticeSettings, wants } from './settings.ts'
import { namesOf, sentenceOf } from './words.ts'

const ENTRIES = 100
const SINCE_DAYS = 180

/** The private Atom feed (RFC 4287) of a member. `address`: its own, with the token. */
export async function atomOf(platform: Platform, userId: string, address: string): Promise<string> {
  const { config, clock, reads, site } = platform
  const settings = (await readNoticeSettings(reads.db, config, [userId])).get(userId)
  const now = clock.now()
  const notices = await listNotices(reads.db, userId, {
    channel: 'feed',
    kinds: NOTICE_KINDS.filter((kind) => settings && wants(settings, kind, 'feed')),
    since: new Date(now.getTime() - SINCE_DAYS * DAY_MS),
    until: now,
    limit: ENTRIES,
  })
  const host = new URL(config.publicUrl).hostname
  const feed = generateAtomFeed({
    id: `tag:${host},2026:notices/${userId}`,
    title: { value: `New for you · ${siteName(site.values)}` },
    updated: notices[0]?.dueAt ?? new Date(0),
    links: [
      { href: config.publicUrl, rel: 'alternate', type: 'text/html' },
      { href: address, rel: 'self', type: 'application/atom+xml' },
    ],
    authors: [{ name: siteName(site.values) }],
    entries: notices.map((notice) => ({
      id: `tag:${host},2026:notice/${notice.id}`,
      title: { value: `${namesOf(notice.facts)} ${sentenceOf(notice)}` },
      updated: notice.dueAt,
      published: notice.dueAt,
      links: [{ href: config.publicUrl + notice.facts.link, rel: 'alternate', type: 'text/html' }],
      categories: [{ term: notice.kind }],
    })),
  })
  return readableXml(feed)
}
