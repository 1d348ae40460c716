import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { ChangeHistory, memberInWords } from '#features/shows/editor/ui/change-history.tsx'
import type { ShowRoutes } from '#features/shows/server/routes.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'

const factsApi = () => createClient<ShowRoutes>().api.manage.venue[':venueId'].facts

/** The changes to the facts of a venue, newest first. */
export const venueHistoryQuery = (userId: string, venueId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'venue-changes', venueId),
    queryFn: ({ signal }) => unwrap(factsApi().changes.$get({ param: { venueId } }, { init: { signal } })),
  })

interface VenueHistoryProps {
  userId: string
  venueId: string
  isReadOnly: boolean
}

/** The changes to the facts of a venue, newest first, with buttons to undo them. */
export function VenueHistory({ userId, venueId, isReadOnly }: VenueHistoryProps) {
  const client = useQueryClient()
  const history = venueHistoryQuery(userId, venueId)
  const query = useQuery(history)
  return (
    <ChangeHistory
      title="History of facts"
      label="Changes of facts"
      query={query}
      changes={query.data?.items.map((change) => ({
        ...change,
        name: change.venueName,
        word: change.isUndo ? 'put back' : 'changed',
        by: memberInWords(change.by),
        canUndo: change.canUndo && !isReadOnly,
      }))}
      undo={(id) => unwrap(factsApi().changes[':id'].undo.$post({ param: { venueId, id } }))}
      onUndone={() =>
        Promise.all([
          client.invalidateQueries({ queryKey: ['shows'] }),
          client.invalidateQueries({ queryKey: history.queryKey }),
        ])
      }
    />
  )
}
