import { createMiddleware } from 'hono/factory'
import { type Env, requireViewer } from './router.ts'

/** For `middleware` of a route: refuses anonymous requests with 'Not authenticated' before the input is checked. */
export const signedIn = createMiddleware<Env>(async (c, next) => {
  requireViewer(c)
  await next()
})
