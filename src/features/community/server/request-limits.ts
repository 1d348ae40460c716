import type { RequestLimit } from '#platform/http/limits/declared-limits.ts'

// Far above what people need, far below what scripts send.
export const POSTS: RequestLimit = {
  name: 'community-posts',
  member: 20,
  network: 200,
  seconds: 600,
  message: 'You have posted a lot just now. Please wait some minutes.',
}
export const REPLIES: RequestLimit = {
  name: 'community-replies',
  member: 60,
  network: 600,
  seconds: 600,
  message: 'You have replied a lot just now. Please wait some minutes.',
}
export const EDITS: RequestLimit = {
  name: 'community-edits',
  member: 60,
  network: 600,
  seconds: 600,
  message: 'You have edited a lot just now. Please wait some minutes.',
}
export const DELETIONS: RequestLimit = {
  name: 'community-deletions',
  member: 300,
  network: 3000,
  seconds: 600,
}
/** Likes are written in batches; counting each in the database would cost more than writing it. */
export const REACTIONS: RequestLimit = {
  name: 'community-reactions',
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
}
/** Searches of posts, which cost more than a page; those of rendered pages count as well. */
export const SEARCHES = {
  name: 'community-searches',
  member: 60,
  network: 300,
  seconds: 60,
  message: 'You have searched a lot just now. Please wait a minute.',
  countedIn: 'process',
} satisfies RequestLimit
/** Pages of posts and replies, including searches. */
export const READING: RequestLimit = {
  name: 'community-reading',
  member: 600,
  network: 3000,
  seconds: 60,
  countedIn: 'process',
}
/** Suggestions while somebody types a mention. */
export const SUGGESTING: RequestLimit = {
  name: 'community-suggestions',
  member: 240,
  network: 2400,
  seconds: 60,
  countedIn: 'process',
}
/** Drafts are saved at pauses in typing. */
export const DRAFTS: RequestLimit = {
  name: 'community-drafts',
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
}
