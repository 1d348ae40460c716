import { z } from 'zod'

/**
 * A list from cached data. `pending`: its source is being read for the first time and the list will be filled; repeat
 * the request after `PENDING_RETRY_MS`. Empty and not pending: there is nothing.
 */
export const pendingList = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), pending: z.boolean() })
