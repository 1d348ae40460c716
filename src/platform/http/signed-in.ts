import { createMiddleware } from 'hono/factory'
import { type Env, requireViewer } from './router.ts'

/** For `middleware` of a route: a visitor is told 'Not authenticated' before anything is said about the input. */
export const signedIn = createMiddleware<Env>(async (c, next) => {
  requireViewer(c)
  await next()
})
