import { useQueryClient } from '@tanstack/react-query'
import { MISSED, OWN_TOPIC } from '#features/accounts/live/limits.ts'
import { useLiveTopic } from '#features/accounts/live/public-ui.tsx'
import { BUSINESS_CHANGED } from '#features/business/limits.ts'
import { businessKey } from './business-queries.ts'

/** Shows decisions on accounts and claims as soon as they are made. */
export function useLiveBusiness(userId: string): void {
  const client = useQueryClient()
  useLiveTopic(OWN_TOPIC, ({ type }) => {
    if (type === BUSINESS_CHANGED || type === MISSED) {
      void client.invalidateQueries({ queryKey: businessKey(userId) })
    }
  })
}
