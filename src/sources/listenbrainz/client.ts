import { z } from 'zod'
import { asOutsideError, OutsideError } from '#platform/fetch/outside-error.ts'
import type { Urgency } from '#platform/fetch/turns.ts'
import { maybeReadable, maybeText, readable, text } from '../tolerant.ts'

/** The most ids in one request to ListenBrainz. */
export const POPULARITY_IDS_MAX = 1000

const count = z.number().nonnegative().nullable()
const counted = z.object({ total_listen_count: count, total_user_count: count })

/** The kinds with listen counts: the path of the request, its name for the ids, and the answer in one form. */
const LISTENED = {
  artist: {
    ids: 'artist_mbids',
    answer: z.array(
      counted.extend({ artist_mbid: z.string() }).transform((one) => ({ ...one, mbid: one.artist_mbid })),
    ),
  },
  'release-group': {
    ids: 'release_group_mbids',
    answer: z.array(
      counted
        .extend({ release_group_mbid: z.string() })
        .transform((one) => ({ ...one, mbid: one.release_group_mbid })),
    ),
  },
  recording: {
    ids: 'recording_mbids',
    answer: z.array(
      counted
        .extend({ recording_mbid: z.string() })
        .transform((one) => ({ ...one, mbid: one.recording_mbid })),
    ),
  },
}
export type ListenedKind = keyof typeof LISTENED

const freshRelease = z
  .object({
    release_name: text,
    release_date: maybeText,
    release_group_mbid: text,
    release_group_primary_type: maybeText,
    release_group_secondary_type: maybeText,
    artist_credit_name: text,
    artist_mbids: maybeReadable(text),
  })
  .transform((answer) => ({
    title: answer.release_name,
    /** The date of this release, which may be a later one of its group. */
    date: answer.release_date,
    releaseGroupMbid: answer.release_group_mbid,
    primaryType: answer.release_group_primary_type,
    secondaryType: answer.release_group_secondary_type,
    credit: answer.artist_credit_name,
    artistMbids: answer.artist_mbids,
  }))
export type FreshRelease = z.output<typeof freshRelease>

const freshAnswer = z.object({ payload: z.object({ releases: readable(freshRelease) }) })

export interface Listens {
  mbid: string
  listens: number
  /** The number of people who listened. */
  listeners: number
}

/**
 * The calls that Fanfare makes to https://listenbrainz.readthedocs.io/en/latest/users/api/popularity.html and
 * https://listenbrainz.readthedocs.io/en/latest/users/api/misc.html
 */
export interface ListenBrainz {
  /**
   * Listen counts of at most `POPULARITY_IDS_MAX` entities of a kind; entities without listens are left out. Throws
   * `OutsideError`.
   */
  listens(kind: ListenedKind, mbids: readonly string[], urgency: Urgency): Promise<Listens[]>
  /**
   * The releases of all artists from `days` days before `day` (YYYY-MM-DD) to as many after it. Throws `OutsideError`.
   */
  freshReleases(day: string, days: number, urgency: Urgency): Promise<FreshRelease[]>
}

/** Fetches a path below the base URL through the queue, by POST when there is a body; throws `OutsideError`. */
export type FetchListenBrainz = (path: string, body: unknown, urgency: Urgency) => Promise<unknown>

export function createListenBrainz(fetchJson: FetchListenBrainz): ListenBrainz {
  const ask = async <T extends z.ZodType>(
    schema: T,
    path: string,
    body: unknown,
    urgency: Urgency,
  ): Promise<z.output<T>> => {
    try {
      const parsed = schema.safeParse(await fetchJson(path, body, urgency))
      if (parsed.success) return parsed.data
      throw new OutsideError('unreadable', 'The answer is not of the expected form', { cause: parsed.error })
    } catch (error) {
      throw asOutsideError(error)
    }
  }

  return {
    async listens(kind, mbids, urgency) {
      const { ids, answer } = LISTENED[kind]
      const listens = await ask(answer, `/1/popularity/${kind}`, { [ids]: mbids }, urgency)
      return listens.flatMap(({ mbid, total_listen_count, total_user_count }) =>
        total_listen_count && total_user_count
          ? [{ mbid, listens: total_listen_count, listeners: total_user_count }]
          : [],
      )
    },
    async freshReleases(day, days, urgency) {
      const query = new URLSearchParams({
        release_date: day,
        days: String(days),
        past: 'true',
        future: 'true',
      })
      const path = `/1/explore/fresh-releases/?${query}`
      return (await ask(freshAnswer, path, undefined, urgency)).payload.releases
    },
  }
}
