import { createRoute, z } from '@hono/zod-openapi'
import { createRateLimit } from '#platform/http/rate-limit.ts'
import { body, createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { sessionAnswer, signUpFields } from '../contract.ts'
import { apiVersion, authProblemResponse } from './auth-problem.ts'
import { clientOf } from './client.ts'
import { signUp } from './sign-up.ts'

const signUpRoute = createRoute({
  method: 'post',
  path: '/auth/v1/signup',
  tags: ['Accounts'],
  summary: 'Makes an account and signs in. For everybody.',
  request: {
    body: body(
      signUpFields.pick({ email: true, password: true }).extend({
        data: z.object({ username: signUpFields.shape.username }),
      }),
    ),
  },
  responses: { 200: json(sessionAnswer, 'Session'), ...problems(422, 429) },
})

/** What `@supabase/auth-js` calls to sign up, in and out. */
export function createAuthRoutes(platform: Platform) {
  const signUps = createRateLimit(platform, { name: 'sign-up', points: 20, seconds: 3600 })
  const router = createRouter()
  router.use('/auth/v1/*', apiVersion())
  router.onError((error, c) => authProblemResponse(error, c, platform))
  return router.openapi(signUpRoute, async (c) => {
    const { data, ...fields } = c.req.valid('json')
    const client = clientOf(c)
    await signUps.consume(client.address)
    return c.json(await signUp(platform, { ...fields, username: data.username }, client), 200)
  })
}
