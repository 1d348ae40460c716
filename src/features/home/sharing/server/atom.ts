import { z } from '@hono/zod-openapi'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { PROGRAMS } from '#platform/http/limits/limit-classes.ts'

/** For `createRoute` of a feed. */
export const READING_FEEDS = limitedTo(PROGRAMS)

/** For `responses` of a feed. */
export const ATOM_ANSWER = {
  200: {
    description: 'An Atom feed (RFC 4287)',
    content: { 'application/atom+xml': { schema: z.string() } },
  },
}

export const ATOM_HEADERS = {
  'Content-Type': 'application/atom+xml; charset=utf-8',
  'Cache-Control': 'public, max-age=900',
}

/** Feeds of posts are rebuilt when data they show changes. */
export const FEED_CACHE = { name: 'feeds of posts', share: 0.02, seconds: 900 }
/** News arrives from outside, so that no event says when it changes. */
export const NEWS_CACHE = { name: 'feeds of news', share: 0.01, seconds: 60 }

/** A feed without its entries. `newest`: when the newest one appeared, ISO 8601. Paths are percent-encoded. */
export const atomFeed = (
  publicUrl: string,
  { path, feedPath, title }: { path: string; feedPath: string; title: string },
  newest: string | undefined,
) => ({
  id: publicUrl + path,
  title: { value: title },
  updated: new Date(newest ?? 0),
  links: [
    { href: publicUrl + path, rel: 'alternate', type: 'text/html' },
    { href: publicUrl + feedPath, rel: 'self', type: 'application/atom+xml' },
  ],
})
