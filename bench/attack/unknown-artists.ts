import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ArtistPage } from '../../src/features/music/artist/contract.ts'
import { unknownArtist } from '../../tests/support/artists.ts'
import { ATTACKERS, type Attack, compare, drained, flood, from, type Send } from './visitor.ts'

/** Each takes some seconds, for MusicBrainz gets one request a second. */
const SAMPLES = { samples: 5, mostTimes: 2 }
const REQUESTS_AT_ONCE = 60
const BETWEEN_BURSTS_MS = 5_000
const POLL_MS = 100
const LONGEST_MS = 120_000

/** A visitor opens unknown artists, until all of a page is known, while others ask for artists of random ids. */
export async function attackUnknownArtists(url: string): Promise<void> {
  let opened = 0
  const byName: Send = (network) =>
    untilKnown(`${url}/api/artist-names/${unknownArtist(opened++).slug}`, network)
  const byId: Send = (network) => untilKnown(`${url}/api/artists/${unknownArtist(opened++).mbid}`, network)

  const ids = Array.from({ length: REQUESTS_AT_ONCE * 10 }, randomId)
  await compare(
    `artists of random ids, ${ATTACKERS} networks without a pause`,
    byName,
    flood(url, ids),
    SAMPLES,
  )
  const oneNetwork = bursts(url, randomId, (burst) => `127.10.${burst >> 8}.${burst & 255}`)
  await compare('artists of random ids, 60 of one network', byName, oneNetwork, SAMPLES)
  await compare('the same, and the visitor comes by an id', byId, oneNetwork, SAMPLES)
  const wide = bursts(url, randomId, (burst, at) => `2001:db8:${burst.toString(16)}:${at.toString(16)}::1`)
  await compare('artists of random ids, 60 networks of an IPv6 /48', byName, wide, SAMPLES)
  const names = bursts(url, randomName, (_, at) => `127.9.2.${(at % ATTACKERS) + 1}`)
  await compare(`artists of random names, ${ATTACKERS} networks`, byName, names, SAMPLES)
}

const randomId = () => `/api/artists/${randomUUID()}`
const randomName = () => `/api/artist-names/${randomUUID()}`

/** Sixty requests at once, every five seconds. */
function bursts(url: string, path: () => string, network: (burst: number, at: number) => string): Attack {
  let burst = 0
  return () => {
    const answers = new Map<string, number>()
    const ended = new AbortController()
    const send = async (at: number) => {
      const { status } = await fetch(url + path(), { headers: from(network(burst, at)) }).then(drained)
      answers.set(String(status), (answers.get(String(status)) ?? 0) + 1)
    }
    const finished = (async () => {
      while (!ended.signal.aborted) {
        burst++
        await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, (_, at) => send(at)))
        await wait(BETWEEN_BURSTS_MS, undefined, { signal: ended.signal }).catch(() => {})
      }
    })()
    return {
      async end() {
        ended.abort()
        await finished
        return answers
      },
    }
  }
}

/** Asks again until no part of the artist's page is pending, as an open page does. */
async function untilKnown(address: string, network: string): Promise<Response> {
  for (const end = performance.now() + LONGEST_MS; ; ) {
    const answer = await fetch(address, { headers: from(network) })
    if (answer.status !== 200) return answer
    const { known, states } = (await answer.clone().json()) as ArtistPage
    const parts = Object.values(states)
    if (parts.includes('unavailable')) throw new Error(`The visitor was refused: ${JSON.stringify(states)}`)
    if (known && !parts.includes('pending')) return answer
    if (performance.now() > end)
      throw new Error(`${address} is still ${JSON.stringify({ known, ...states })}`)
    await wait(POLL_MS)
  }
}
