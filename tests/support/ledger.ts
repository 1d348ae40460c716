import { expect, vi } from 'vitest'
import type { MediaItem } from '#features/files/uploads/contract.ts'

interface Acknowledged {
  author: string
  content: string
}

/** The requests of the writers, and the writes that the site acknowledged. */
export interface Ledger {
  /** Every text that was sent, with or without a response. */
  sent: Set<string>
  /** Acknowledged, by id. */
  posts: Map<string, Acknowledged & { media: string[] }>
  replies: Map<string, Acknowledged & { postId: string }>
  uploads: Map<string, MediaItem>
  /** Names of members whose sign-up was acknowledged. */
  members: Set<string>
  /** Likes and follows by `like|follow post member`: set or not; undefined if unknown. */
  toggles: Map<string, boolean | undefined>
  /** URLs of avatars by member; undefined if unknown. */
  avatars: Map<string, string | undefined>
  /** Requests with an unsuccessful response. */
  refusals: { path: string; status: number; retryAfter: string | null; text: string }[]
  /** Descriptions of requests without a response. */
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

/** Waits until a write of every kind was acknowledged, so that later checks have something to check. */
export const untilOfEveryKind = (ledger: Ledger) =>
  vi.waitFor(() => expect(Object.values(acknowledged(ledger))).not.toContain(0), {
    timeout: 120_000,
    interval: 50,
  })
