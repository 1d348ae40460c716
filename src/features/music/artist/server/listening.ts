import { type CatalogueFetcher, readTitle, readUrls } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { ListenLinks } from '../contract.ts'
import { stateOf } from './state.ts'
import { streamingLinks } from './streaming.ts'

/** A press on Play waits at most this long for unknown links. */
const WAIT_MS = 1_000

/** The streaming links of a recording or release; undefined when the catalogue has none of this id. */
export async function listenTo(
  platform: Platform,
  catalogueFetcher: CatalogueFetcher,
  kind: 'recording' | 'release',
  mbid: string,
): Promise<ListenLinks | undefined> {
  const name = await readTitle(platform.db, kind, mbid)
  if (name === undefined) return undefined
  const query =
    kind === 'recording' ? catalogueFetcher.recordingLinks(mbid) : catalogueFetcher.releaseLinks(mbid)
  const known = streamingLinks(await readUrls(platform.db, kind, mbid))
  const isShown = known.length > 0
  const state = await stateOf(platform, query, { isShown, waitMs: isShown ? 0 : WAIT_MS })
  const links = isShown ? known : streamingLinks(await readUrls(platform.db, kind, mbid))
  return { name, links, state }
}
