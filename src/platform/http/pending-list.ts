import { z } from 'zod'

/**
 * A list that is served from what is known. `pending`: its source is being read for the first time and the list
 * will fill in by itself; ask again after `PENDING_RETRY_MS`. Empty and not pending: there is nothing.
 */
export const pendingList = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), pending: z.boolean() })
