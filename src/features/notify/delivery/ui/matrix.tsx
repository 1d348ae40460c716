import Bell from 'virtual:icon/bell'
import CalendarDays from 'virtual:icon/calendar-days'
import Mail from 'virtual:icon/mail'
import Rss from 'virtual:icon/rss'
import Smartphone from 'virtual:icon/smartphone'
import { failureMessage, NOT_CHANGED } from '#platform/http/client/client.ts'
import { useOptimisticChange } from '#platform/query/optimistic.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Icon } from '#ui/icon.ts'
import { toast } from '#ui/toast.ts'
import type { NoticeSettingsAnswer } from '../contract.ts'
import { CHANNELS, type Channel, type NoticeKind } from '../limits.ts'
import { changeSettings, noticeSettingsQuery } from './notice-queries.ts'

const KINDS: { title: string; kinds: [NoticeKind, string][] }[] = [
  {
    title: 'Releases',
    kinds: [
      ['release.announced', 'Announced'],
      ['release.out', 'Out now'],
      ['release.moved', 'Moved to another day'],
      ['release.cancelled', 'No longer announced'],
    ],
  },
  {
    title: 'Shows',
    kinds: [
      ['show.announced', 'Announced'],
      ['show.tomorrow', 'The day before'],
      ['show.moved', 'Moved to another day or time'],
      ['show.cancelled', 'Cancelled'],
    ],
  },
  { title: 'Posts', kinds: [['post.official', 'Official posts']] },
]

const CHANNEL_NAMES: Record<Channel, { label: string; icon: Icon }> = {
  bell: { label: 'Bell', icon: Bell },
  push: { label: 'Push', icon: Smartphone },
  mail: { label: 'Mail', icon: Mail },
  feed: { label: 'Feed', icon: Rss },
  calendar: { label: 'Calendar', icon: CalendarDays },
}

const ROW = 'grid grid-cols-5 items-center sm:grid-cols-[minmax(0,1fr)_repeat(5,4.25rem)]'

interface MatrixProps {
  userId: string
  settings: NoticeSettingsAnswer
}

/** The kinds of notices by channel. A choice takes effect at once. */
export function Matrix({ userId, settings }: MatrixProps) {
  const { queryKey } = noticeSettingsQuery(userId)
  const choose = useOptimisticChange<
    { kind: NoticeKind; channel: Channel; on: boolean },
    NoticeSettingsAnswer
  >({
    target: ['notice-settings', userId],
    shownBy: () => ({ queryKey }),
    send: (choice) => changeSettings({ choices: [choice] }),
    show: (client, { kind, channel, on }) => {
      const before = client.getQueryData(queryKey)
      if (before) {
        const row = { ...before.matrix[kind], [channel]: on }
        client.setQueryData(queryKey, { ...before, matrix: { ...before.matrix, [kind]: row } })
      }
      return () => client.setQueryData(queryKey, before)
    },
    confirm: (client, answer) => client.setQueryData(queryKey, answer),
    onRefused: (error) => toast.error(NOT_CHANGED, failureMessage(error)),
  })
  const channels = CHANNELS.filter((channel) => channel !== 'mail' || settings.hasDigest)
  return (
    <div>
      {/* The column heads stay visible, so that the boxes of lower rows can be told apart. */}
      <div
        aria-hidden="true"
        className={`${ROW} sticky top-[calc(var(--nav-height)+env(safe-area-inset-top))] z-10 bg-canvas py-2 text-center text-xs text-muted`}
      >
        <span className="hidden sm:block" />
        {CHANNELS.map((channel) => {
          const { label, icon: Icon } = CHANNEL_NAMES[channel]
          return (
            <span key={channel} className="flex flex-col items-center gap-1">
              <Icon className="size-4.5" />
              {label}
            </span>
          )
        })}
      </div>
      {KINDS.map(({ title, kinds }) => (
        <fieldset key={title} className="mt-4">
          <legend className="font-semibold">{title}</legend>
          {kinds.map(([kind, name]) => (
            <div key={kind} className={`${ROW} border-b border-line pt-2 sm:pt-0`}>
              <span className="col-span-5 text-[0.9375rem] sm:col-span-1">{name}</span>
              {CHANNELS.map((channel) => {
                const on = settings.matrix[kind][channel]
                return (
                  <span key={channel} className="grid min-h-11 place-items-center">
                    {on === null || !channels.includes(channel) ? (
                      <span aria-hidden="true" className="text-muted">
                        –
                      </span>
                    ) : (
                      <Checkbox
                        label={
                          <span className="sr-only">{`${title}, ${name}: ${CHANNEL_NAMES[channel].label}`}</span>
                        }
                        checked={on}
                        onChange={(event) => choose({ kind, channel, on: event.target.checked })}
                        className="[&_label]:gap-0"
                      />
                    )}
                  </span>
                )
              })}
            </div>
          ))}
        </fieldset>
      ))}
      {!settings.hasDigest && (
        <p className="mt-3 text-[0.9375rem] text-muted">This site sends no weekly mails.</p>
      )}
    </div>
  )
}
