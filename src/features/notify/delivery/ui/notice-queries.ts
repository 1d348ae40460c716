import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, failureMessage, NOT_CHANGED, unwrap } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import type { NoticeSettingsAnswer, NoticeSettingsChange, PushSubscriptionInput } from '../contract.ts'
import type { NoticeSettingsRoutes } from '../server/settings-routes.ts'
import { PushRefusal } from './push-device.ts'

const me = () => createClient<NoticeSettingsRoutes>().api.me

export const noticeSettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'notice-settings'),
    queryFn: ({ signal }): Promise<NoticeSettingsAnswer> =>
      unwrap(me()['notice-settings'].$get({}, { init: { signal } })),
    staleTime: 30_000,
  })

export const changeSettings = (json: NoticeSettingsChange): Promise<NoticeSettingsAnswer> =>
  unwrap(me()['notice-settings'].$put({ json }))
export const renewAddresses = (): Promise<NoticeSettingsAnswer> =>
  unwrap(me()['notice-settings']['renew-addresses'].$post())
export const addDevice = (json: PushSubscriptionInput): Promise<NoticeSettingsAnswer> =>
  unwrap(me()['push-subscriptions'].$post({ json }))
export const removeDevice = (id: string): Promise<NoticeSettingsAnswer> =>
  unwrap(me()['push-subscriptions'][':id'].$delete({ param: { id } }))

/** A mutation whose answer is all settings; `done` is the message on success. */
export function useNoticeChange<Input>(
  userId: string,
  change: (input: Input) => Promise<NoticeSettingsAnswer>,
  done: string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => {
      client.setQueryData(noticeSettingsQuery(userId).queryKey, settings)
      toast.success(done)
    },
    onError: (error) =>
      toast.error(NOT_CHANGED, error instanceof PushRefusal ? error.message : failureMessage(error)),
  })
}
