import type { GoTrueClient } from '@supabase/auth-js'

let opening: Promise<GoTrueClient> | undefined

/**
 * Loads auth-js when first needed: a session is stored, or the user is about to sign in. Resolves after auth-js
 * has read the stored session and renewed it if due. Rejects when its code cannot be loaded.
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
