import type { Catalogue } from '../stand-in/catalogue-types.ts'
import { type Businesses, createBusinesses } from './businesses.ts'
import { createMembers, type Member } from './members.ts'
import { createPosts, type Post } from './posts.ts'
import { createReactions, type Reactions } from './reactions.ts'
import { createReplies, type Reply } from './replies.ts'

export interface World extends Reactions {
  business: Businesses
  members: Member[]
  /** Newest first. */
  posts: Post[]
  /** Parents before their children. */
  replies: Reply[]
}

/** The believable world of the demo: the same for the same catalogue and moment. */
export function createWorld(catalogue: Catalogue, now: Date): World {
  const members = createMembers(now)
  const posts = createPosts(catalogue, members, now)
  const replies = createReplies(posts, members, songsOf(catalogue), now)
  const business = createBusinesses(catalogue, members, posts, now)
  return { members, posts, replies, business, ...createReactions(posts, replies, members, now) }
}

/** One song of each artist, for mentions in texts. */
function songsOf(catalogue: Catalogue): string[] {
  const seen = new Set<string>()
  return catalogue.recordings.flatMap(({ title, credits }) => {
    const name = credits[0]?.artist.name
    if (!name || seen.has(name) || title.length > 30) return []
    seen.add(name)
    return [`${title}, ${name}`]
  })
}
