import type { SiteMode } from '#platform/site-mode.ts'
import { NAMES, renamed } from '../names.ts'
import type { Catalogue } from '../stand-in/catalogue-types.ts'
import { type Businesses, createBusinesses } from './businesses.ts'
import { FESTIVALS } from './entities.ts'
import { createStandingRoom, type Member } from './members.ts'
import { createPosts, type Post } from './posts.ts'
import {
  type ArtistFollow,
  createArtistFollows,
  createOtherFollows,
  createReactions,
  type OtherFollows,
  type Reactions,
} from './reactions.ts'
import { createReplies, type Reply } from './replies.ts'
import { createShows, type WorldShow } from './shows.ts'
import { createPageFacts, type WorldStatement } from './statements.ts'

export interface World extends Reactions {
  business: Businesses
  members: Member[]
  /** Newest first. */
  posts: Post[]
  /** Parents before their children. */
  replies: Reply[]
  /** Names by slug. */
  festivals: Readonly<Record<string, string>>
  /** Published by claimants; of a live world only. */
  shows: WorldShow[]
  /** Biographies, pictures and products by claimants; of a live world only. */
  statements: WorldStatement[]
  artistFollows: ArtistFollow[]
  otherFollows: OtherFollows
  /** Stored in the catalogue from the start, because members follow them. */
  labels: { mbid: string; name: string }[]
}

/** The believable world of the demo: the same for the same catalogue and moment. */
export function createWorld(catalogue: Catalogue, now: Date, mode: SiteMode = 'preview'): World {
  const names = NAMES[mode]
  const members = createStandingRoom(now, names)
  const posts = createPosts(catalogue, members, now, names)
  const replies = createReplies(posts, members, songsOf(catalogue), now, names)
  const isLive = mode === 'live'
  const business = createBusinesses({ catalogue, members, posts }, now, names, isLive)
  const festivals = renamed(FESTIVALS, names)
  return {
    members,
    posts,
    replies,
    business,
    festivals,
    shows: isLive ? createShows(business, now) : [],
    statements: isLive ? createPageFacts(business) : [],
    artistFollows: createArtistFollows(catalogue, members, now),
    labels: catalogue.labels.map(({ id, name }) => ({ mbid: id, name })),
    otherFollows: createOtherFollows(catalogue, Object.keys(festivals), members, now),
    ...createReactions(posts, replies, members, now),
  }
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
