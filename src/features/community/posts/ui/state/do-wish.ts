import type { QueryClient } from '@tanstack/react-query'
import { keepWish, takeWish } from '#features/accounts/public-ui.tsx'
import { followAsWished } from '#features/follow/follows/public-ui.tsx'
import { failureMessage, isUnanswered } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import { followPostAsWished } from './use-follow-post.ts'
import { likeAsWished } from './use-like.ts'

type Do = (client: QueryClient, userId: string, id: string) => Promise<void>

const ACTS = new Map<string, Do>([
  ...(['artist', 'label', 'festival', 'venue', 'member'] as const).map((kind): [string, Do] => [
    `follow ${kind}`,
    (client, userId, id) => followAsWished(client, userId, kind, id),
  ]),
  ...(['post', 'reply'] as const).map((kind): [string, Do] => [
    `like ${kind}`,
    (client, userId, id) => likeAsWished(client, userId, kind, id),
  ]),
  ['follow post', followPostAsWished],
])

/**
 * Does what the person at this browser wanted before they signed in, and says so. A wish that the server did not answer
 * is kept for the next page; a wish to reply waits for its form.
 */
export async function doWish(client: QueryClient, userId: string): Promise<void> {
  const wish = await takeWish(({ act }) => ACTS.has(act))
  if (!wish) return
  try {
    await ACTS.get(wish.act)?.(client, userId, wish.id)
    toast.success(`${wish.words}: done`)
  } catch (error) {
    if (isUnanswered(error)) keepWish(wish)
    toast.error(`${wish.words}: that did not work`, failureMessage(error))
  }
}
