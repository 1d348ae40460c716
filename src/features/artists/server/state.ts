import type { Question } from '#platform/cache/kept-answers.ts'
import type { Platform } from '#platform/platform.ts'
import type { PartState } from '../contract.ts'

/**
 * Has a part fetched behind the scenes unless it is fresh, and says how it stands. `isShown`: there is
 * something of it to look at already, so others go first.
 */
export async function stateOf<T>(
  { answers }: Pick<Platform, 'answers'>,
  question: Question<T>,
  { isShown, waitMs }: { isShown: boolean; waitMs?: number },
): Promise<PartState> {
  const { value, pending } = await answers.ask(question, { isShown, waitMs })
  if (value !== undefined) return 'ready'
  return pending ? 'pending' : 'unavailable'
}
