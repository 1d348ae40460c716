import { answeredWithin, asOutsideError } from '#platform/fetch/outside-error.ts'
import { invalid, ProblemError } from '#platform/http/problem.ts'
import type { ListenedArtistSources } from '#sources/sources.ts'
import { IMPORT_NAMES_MAX, SERVICE_NAMES, type Service } from '../../limits.ts'
import { createCollector } from './collect-artists.ts'
import type { ReadList } from './read-list.ts'

/** Limit for all requests about a list, and their turns: somebody waits. */
const WITHIN_MS = 20_000

/**
 * The artists that a user of a service listens to. Throws a 422 problem at `user` for an unknown user, a 422 problem at
 * `service` for a service without a key, and a 503 problem when the service does not answer or refuses the key.
 */
export async function readAccount(
  listenedArtists: ListenedArtistSources,
  service: Service,
  user: string,
): Promise<ReadList> {
  const ask = listenedArtists[service]
  const name = SERVICE_NAMES[service]
  if (!ask) throw invalid({ service: `This site can’t import from ${name}.` })
  try {
    const heard = await answeredWithin(WITHIN_MS, ask(user))
    const collector = createCollector()
    for (const one of heard) collector.add(one.name, { mbid: one.mbid })
    const queries = collector.found().map(({ artist }) => artist)
    if (queries.length === 0) throw invalid({ user: `${name} has no plays by ${user} yet.` })
    return {
      format: `${name}, ${user}`,
      queries: queries.slice(0, IMPORT_NAMES_MAX),
      notUnderstood: collector.missed(),
      cutOff: Math.max(0, queries.length - IMPORT_NAMES_MAX),
      notes: [],
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error
    const failure = asOutsideError(error)
    if (failure.isMissing) throw invalid({ user: `${name} has no user called ${user}.` })
    if (failure.status === 204) {
      throw invalid({ user: `${name} is still counting what ${user} listens to. Try again tomorrow.` })
    }
    if (failure.status === 401 || failure.status === 403) {
      throw new ProblemError(
        503,
        `${name} turned down this site’s key. Only the people who run this site can fix that. Nothing was changed.`,
      )
    }
    throw new ProblemError(
      503,
      `${name} isn’t answering at the moment. Nothing was changed; please try again later.`,
    )
  }
}
