import { queryOptions } from '@tanstack/react-query'
import type { RecordCard } from '#features/catalogue/contract.ts'
import { RECORD_CARDS_MAX } from '#features/catalogue/limits.ts'
import { batchCalls } from '#platform/batch-calls.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { CatalogueRoutes } from '../server/routes.ts'

/** One request reads the cards of all records that a page shows at once. */
const readCard = batchCalls<string, RecordCard | null>(
  async (mbids) => {
    const query = { ids: [...new Set(mbids)].join(',') }
    const { items } = await unwrap(createClient<CatalogueRoutes>().api['record-cards'].$get({ query }))
    const cards = new Map(items.map((card) => [card.id, card]))
    return mbids.map((mbid) => cards.get(mbid) ?? null)
  },
  { most: RECORD_CARDS_MAX, atOnce: 2 },
)

/** Cover, artist and year of a release group or recording by its MusicBrainz id; null when the catalogue lacks it. */
export const recordCardQuery = (mbid: string) =>
  queryOptions({
    queryKey: ['record-card', mbid],
    queryFn: () => readCard(mbid),
    staleTime: 300_000,
  })
