import type { GoTrueClient } from '@supabase/auth-js'

let opening: Promise<GoTrueClient> | undefined

/**
 * auth-js, loaded when it is first needed: a session is stored, or somebody is about to sign in.
 * Its stored session has been looked at, and renewed if that was due. Rejects when its code cannot be loaded.
 */
export function openAuthClient(): Promise<GoTrueClient> {
  opening ??= import('./auth-client.ts')
    .then(async ({ createAuthClient }) => {
      const client = createAuthClient()
      await client.initialize()
      return client
    })
    .catch((error: unknown) => {
      opening = undefined
      throw error
    })
  return opening
}
