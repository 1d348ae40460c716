import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MISSED, OWN_TOPIC } from '#features/accounts/live/limits.ts'
import { useLiveTopic } from '#features/accounts/live/public-ui.tsx'
import { lazyPart, OnDemand } from '#ui/on-demand.tsx'
import { NOTIFICATIONS_READ, NOTIFIED } from '../limits.ts'
import { BellButton } from './bell-button.tsx'
import { notificationsKey, unreadQuery } from './queries.ts'

const loadPanel = () => import('./panel.tsx')
const Panel = lazyPart(() => loadPanel().then((part) => part.Panel))

const NEWS = new Set([NOTIFIED, NOTIFICATIONS_READ, MISSED])

/** The bell of a member, with the number of unread notifications. */
export function NotificationBell({ userId }: { userId: string }) {
  const client = useQueryClient()
  const { data: unread = 0 } = useQuery(unreadQuery(userId))
  useLiveTopic(OWN_TOPIC, ({ type }) => {
    if (NEWS.has(type)) void client.invalidateQueries({ queryKey: notificationsKey(userId) })
  })
  return (
    <OnDemand preload={loadPanel} standIn={(button) => <BellButton unread={unread} {...button} />}>
      <Panel userId={userId} unread={unread} />
    </OnDemand>
  )
}
