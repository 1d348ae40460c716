import { z } from 'zod'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'
import { MUTE_DAYS, WORD_MAX } from './limits.ts'
import { foldText } from './words.ts'

const hiddenMember = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
})
export type HiddenMember = z.infer<typeof hiddenMember>

const mutedArtist = z.object({
  /** MusicBrainz id, or the slug of an artist without one. */
  id: z.string(),
  name: z.string(),
})

const mutedWord = z.object({
  id: z.string(),
  word: z.string(),
  /** When the mute ends, ISO 8601, UTC; null when only by removal. */
  expiresAt: z.string().nullable(),
})

/** Answer of `GET /api/me/blocks` and of every change: all lists of the viewer, newest first. */
export const blockLists = z.object({
  blocked: z.array(hiddenMember),
  muted: z.array(hiddenMember),
  artists: z.array(mutedArtist),
  words: z.array(mutedWord),
})
export type BlockLists = z.infer<typeof blockLists>

const filled = (max: number, empty: string, tooLong: string) =>
  z.string(empty).trim().min(1, empty).max(max, tooLong).refine(isStorableText, NOT_STORABLE)

/** Path with the id of an artist, as in links of posts. */
export const artistParameter = z.object({ id: filled(200, 'Name the artist', 'This isn’t an artist') })

/** Body of `PUT /api/me/muted-artists/{id}`. */
export const artistMute = z.object({ name: filled(300, 'Name the artist', 'This name is too long') })

/** Body of `POST /api/me/muted-words`. */
export const wordMute = z.object({
  word: filled(WORD_MAX, 'Enter a word', `At most ${WORD_MAX} characters`).refine(
    (word) => foldText(word) !== '',
    'Enter a word',
  ),
  /** Null for a mute without an end. */
  days: z
    .literal(MUTE_DAYS, `A word is muted for ${MUTE_DAYS.join(', ')} days, or until it is removed`)
    .nullable(),
})
export type WordMute = z.input<typeof wordMute>
