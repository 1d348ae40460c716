import { createMiddleware } from 'hono/factory'
import { networkOfRequest } from '../edge/client-address.ts'
import { type Env, requireViewer } from '../router.ts'

/**
 * For `middleware` of a route that takes files: limits how many uploads of a member and of a network are received at
 * once. The server does not read further uploads until their turn.
 */
export const uploadConcurrency = createMiddleware<Env>((c, next) =>
  c.get('uploadLimits').receive(requireViewer(c).id, networkOfRequest(c), next),
)
