import { queryOptions, useQuery } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { describeBytes } from '../limits.ts'
import type { MediaRoutes } from '../server/routes.ts'

const storageQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'storage'),
    queryFn: () => unwrap(createClient<MediaRoutes>().api.me.storage.$get()),
    // Posts with files change it on other pages.
    staleTime: 0,
  })

/** The storage that the member's files take, in a sentence; nothing until it is known. */
export function StorageUse({ userId }: { userId: string }) {
  const { data } = useQuery(storageQuery(userId))
  if (!data) return null
  return (
    <p className="mt-5 text-[0.9375rem] text-muted">
      Your pictures, videos and documents take {describeBytes(data.used)} of your {describeBytes(data.quota)}.
    </p>
  )
}
