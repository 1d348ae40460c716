import { expect, vi } from 'vitest'
import type { MediaItem } from '#features/media/contract.ts'

interface Told {
  author: string
  content: string
}

/** What writers asked a site for, and what they were told is done. */
export interface Ledger {
  /** Every text that was sent, answered or not. */
  sent: Set<string>
  /** Acknowledged, by id. */
  posts: Map<string, Told & { media: string[] }>
  replies: Map<string, Told & { postId: string }>
  uploads: Map<string, MediaItem>
  /** Names of members whose sign-up was acknowledged. */
  members: Set<string>
  /** Likes and follows by `like|follow post member`: set or not; undefined while nobody knows. */
  toggles: Map<string, boolean | undefined>
  /** Addresses of avatars by member; undefined while nobody knows. */
  avatars: Map<string, string | undefined>
  /** Requests that were answered with something else than success. */
  refusals: { path: string; status: number; retryAfter: string | null; text: string }[]
  /** Requests that were not answered at all, in words. */
  cuts: string[]
  /** How long the slowest request took until it was answered or failed. */
  slowestMs: number
}

export const newLedger = (): Ledger => ({
  sent: new Set(),
  posts: new Map(),
  replies: new Map(),
  uploads: new Map(),
  members: new Set(),
  toggles: new Map(),
  avatars: new Map(),
  refusals: [],
  cuts: [],
  slowestMs: 0,
})

/** How many writes were acknowledged. */
export const acknowledged = ({ posts, replies, uploads, members, toggles, avatars }: Ledger) => ({
  posts: posts.size,
  replies: replies.size,
  uploads: uploads.size,
  members: members.size,
  likesAndFollows: [...toggles.values()].filter((value) => value !== undefined).length,
  avatars: [...avatars.values()].filter((value) => value !== undefined).length,
})

/** Waits until writes of every kind were acknowledged: what is looked at afterwards is never nothing. */
export const untilOfEveryKind = (ledger: Ledger) =>
  vi.waitFor(() => expect(Object.values(acknowledged(ledger))).not.toContain(0), {
    timeout: 120_000,
    interval: 50,
  })
