import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/format.ts'
import type { NoticeSettingsAnswer } from '../contract.ts'
import { addDevice, removeDevice, useNoticeChange } from './notice-queries.ts'
import { isPushPossible, readOwnDevice, subscribe, unsubscribe } from './push-device.ts'

/** The devices that get push messages, and the button that adds or removes this one. */
export function DeviceList({ userId, settings }: { userId: string; settings: NoticeSettingsAnswer }) {
  const client = useQueryClient()
  const { data: here } = useQuery({ queryKey: ['push-device'], queryFn: readOwnDevice, staleTime: 0 })
  const again = () => client.invalidateQueries({ queryKey: ['push-device'] })
  const add = useNoticeChange(
    userId,
    async () => addDevice(await subscribe(settings.pushKey)),
    'This device gets push messages now',
  )
  const remove = useNoticeChange(
    userId,
    async ({ id, isHere }: { id: string; isHere: boolean }) => {
      const left = await removeDevice(id)
      if (isHere) await unsubscribe()
      return left
    },
    'Push messages are off on this device',
  )
  const hasThis = settings.devices.some(({ endpointHash }) => endpointHash === here?.endpointHash)
  return (
    <div className="max-w-xl">
      {settings.devices.length > 0 ? (
        <ul aria-label="Devices with push messages">
          {settings.devices.map(({ id, name, endpointHash, createdAt }) => {
            const isHere = endpointHash === here?.endpointHash
            return (
              <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-2.5">
                <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold">{name}</span>
                  {isHere && <Badge>This device</Badge>}
                  <span className="text-sm text-muted">since {formatDate(createdAt)}</span>
                </span>
                <Button
                  variant="secondary"
                  size="small"
                  className="shrink-0"
                  aria-label={`Turn off on ${name}`}
                  pending={remove.isPending && remove.variables.id === id}
                  onClick={() => remove.mutate({ id, isHere }, { onSettled: again })}
                >
                  Turn off
                </Button>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="text-[0.9375rem] text-muted">Push messages are off everywhere.</p>
      )}
      {!hasThis && (
        <div className="mt-4">
          {here?.refusal && <p className="mb-3 text-[0.9375rem] text-muted">{here.refusal}</p>}
          {isPushPossible() ? (
            <Button
              variant="secondary"
              pending={add.isPending}
              onClick={() => add.mutate(undefined, { onSettled: again })}
            >
              Get push messages on this device
            </Button>
          ) : (
            <p className="text-[0.9375rem] text-muted">
              This browser can’t show push messages from this site. On an iPhone or iPad, add the site to the
              home screen first.
            </p>
          )}
        </div>
      )}
    </div>
  )
}
