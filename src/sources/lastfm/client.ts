import { z } from 'zod'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { ListenedArtist } from '../listenbrainz/user-artists.ts'

/** The most artists in one answer of Last.fm. */
const ARTISTS_MAX = 1000
/**
 * HTTP statuses for the error codes of an unknown user (6) and of refused keys (10, 26):
 * https://www.last.fm/api/errorcodes
 */
const STATUSES: Readonly<Record<number, number>> = { 6: 404, 10: 403, 26: 403 }

const answer = z.union([
  z.object({
    topartists: z.object({ artist: z.array(z.object({ name: z.string(), mbid: z.string().nullish() })) }),
  }),
  z.object({ error: z.number(), message: z.string() }),
])

/**
 * The artists that a user of Last.fm has listened to, most heard first; at most 1000. Nothing of the answer is stored.
 * Throws `OutsideError`, of status 404 for an unknown user and 403 for a refused key. https://www.last.fm/api/show/user.getTopArtists
 */
export async function readLastfmArtists(
  ask: (path: string) => Promise<unknown>,
  user: string,
  apiKey: string,
): Promise<ListenedArtist[]> {
  const query = new URLSearchParams({
    method: 'user.gettopartists',
    user,
    api_key: apiKey,
    format: 'json',
    limit: String(ARTISTS_MAX),
  })
  const parsed = answer.safeParse(await ask(`/2.0/?${query}`))
  if (!parsed.success) {
    throw new OutsideError('unreadable', 'The answer is not of the expected form', { cause: parsed.error })
  }
  if ('error' in parsed.data) {
    const { error, message } = parsed.data
    throw new OutsideError('status', message, { status: STATUSES[error] ?? 502 })
  }
  return parsed.data.topartists.artist.map(({ name, mbid }) => ({ name, mbid: mbid || null }))
}
