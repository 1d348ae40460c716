import { createRandom } from '../random.ts'
import type { Catalogue } from '../stand-in/catalogue-types.ts'
import type { Member } from './members.ts'
import type { Post } from './posts.ts'
import type { Reply } from './replies.ts'

export interface Reaction {
  postId?: string
  replyId?: string
  member: Member
  createdAt: Date
}

export interface Reactions {
  likes: Reaction[]
  follows: (Reaction & { postId: string })[]
}

const DAY = 86_400_000

export interface ArtistFollow {
  /** MusicBrainz id. */
  artistId: string
  member: Member
  createdAt: Date
}

interface OtherFollow {
  /** MusicBrainz id, slug of a festival or id of a member. */
  id: string
  member: Member
  createdAt: Date
}
export type OtherFollows = Record<'label' | 'festival' | 'member', OtherFollow[]>

/** Half of the members like a few posts, a handful like most, and some posts get no likes. */
export function createReactions(
  posts: readonly Post[],
  replies: readonly Reply[],
  members: readonly Member[],
  now: Date,
): Reactions {
  const likes: Reaction[] = []
  const follows: Reactions['follows'] = []
  for (const post of posts) {
    const random = createRandom(`reactions ${post.id}`)
    const moment = momentAfter(post.createdAt, now)
    const share = Math.min(0.85, 0.06 * post.appeal + 0.05 * random.next())
    for (const member of members) {
      const inTaste = post.subject?.genres.some((genre) => member.tastes.includes(genre)) ? 2.2 : 1
      if (member !== post.author && random.chance(Math.min(0.95, share * inTaste))) {
        likes.push({ postId: post.id, member, createdAt: moment(random.next()) })
      }
      if (member !== post.author && random.chance(share * 0.12)) {
        follows.push({ postId: post.id, member, createdAt: moment(random.next()) })
      }
    }
  }
  for (const reply of replies) {
    const random = createRandom(`reactions ${reply.id}`)
    const moment = momentAfter(reply.createdAt, now)
    const share = random.next() ** 5 * 0.3
    for (const member of members) {
      if (member !== reply.author && random.chance(share)) {
        likes.push({ replyId: reply.id, member, createdAt: moment(random.next()) })
      }
    }
  }
  return { likes, follows }
}

/** Members follow artists of their tastes, most of them lately, and some artists much more than others. */
export function createArtistFollows(
  catalogue: Catalogue,
  members: readonly Member[],
  now: Date,
): ArtistFollow[] {
  return catalogue.artists.flatMap(({ id, tags, source }) => {
    if (!source) return []
    const random = createRandom(`follows ${id}`)
    const share = 0.6 * random.next() ** 2
    return members
      .filter(({ tastes }) => tags.some(({ name }) => tastes.includes(name)) && random.chance(share))
      .map((member) => ({
        artistId: id,
        member,
        createdAt: new Date(Math.round(now.getTime() - 30 * DAY * random.next() ** 2)),
      }))
  })
}

/** Members follow some labels, festivals and each other. */
export function createOtherFollows(
  catalogue: Catalogue,
  festivals: readonly string[],
  members: readonly Member[],
  now: Date,
): OtherFollows {
  const follow = (id: string, most: number) => {
    const random = createRandom(`follows ${id}`)
    const share = most * random.next()
    return members
      .filter((member) => member.id !== id && random.chance(share))
      .map((member) => ({
        id,
        member,
        createdAt: new Date(Math.round(now.getTime() - 30 * DAY * random.next() ** 2)),
      }))
  }
  return {
    label: catalogue.labels.flatMap(({ id }) => follow(id, 0.2)),
    festival: festivals.flatMap((slug) => follow(slug, 0.5)),
    member: members.flatMap(({ id }) => follow(id, 0.12)),
  }
}

/** Most members react on the first day. */
function momentAfter(start: Date, now: Date): (draw: number) => Date {
  const available = Math.min(now.getTime() - start.getTime(), 4 * DAY)
  return (draw) => new Date(Math.round(start.getTime() + available * draw ** 2))
}
