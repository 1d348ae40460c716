/** Limits and rules of blocking and muting that browser code needs without Zod. */

/** The most entries in each list of a member. */
export const BLOCKS_MAX = 1000
export const MUTES_MAX = 1000
export const ARTIST_MUTES_MAX = 500
export const WORDS_MAX = 100

export const WORD_MAX = 100

/** For how many days a word may be muted; otherwise until it is removed. */
export const MUTE_DAYS = [1, 7, 30] as const

/**
 * Why a post or reply is hidden from a viewer: the viewer and the author have blocked one another, or the viewer has
 * muted the author, the artist that it is about, or a word of its text.
 */
export const HIDDEN_REASONS = ['blocked', 'author', 'artist', 'word'] as const
export type HiddenReason = (typeof HIDDEN_REASONS)[number]

/** A list that the viewer opened deliberately: of one member, or about one artist. */
export interface ListSubject {
  author?: string
  linkedEntityId?: string
}

/**
 * Whether a list leaves out content that is hidden for this reason. Mutes do not apply to lists that the viewer opens
 * deliberately.
 */
export function isLeftOut(
  reason: HiddenReason | undefined,
  { author, linkedEntityId }: ListSubject,
): boolean {
  if (reason === undefined || reason === 'blocked') return reason === 'blocked'
  if (author !== undefined) return false
  return !(reason === 'artist' && linkedEntityId !== undefined)
}
