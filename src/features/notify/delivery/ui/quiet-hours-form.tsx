import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { timeZoneNamed } from '#platform/zone-names.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import type { NoticeSettingsAnswer } from '../contract.ts'
import { changeSettings, noticeSettingsQuery } from './notice-queries.ts'

const NIGHT = { from: '22:00', to: '08:00' }

/** Time zone and quiet hours of the member. */
export function QuietHoursForm({ userId, settings }: { userId: string; settings: NoticeSettingsAnswer }) {
  const client = useQueryClient()
  const [timeZone, setTimeZone] = useState(settings.timeZone ?? '')
  const [isQuiet, setQuiet] = useState(settings.quiet !== null)
  const [hours, setHours] = useState(settings.quiet ?? NIGHT)
  const save = useMutation({
    mutationFn: () => changeSettings({ timeZone: timeZone || null, quiet: isQuiet ? hours : null }),
    onSuccess: (saved) => {
      client.setQueryData(noticeSettingsQuery(userId).queryKey, saved)
      toast.success('Saved')
    },
    onError: (error) => {
      if (Object.keys(fieldErrors(error)).length === 0) toast.error('Not saved', failureMessage(error))
    },
  })
  const errors = save.error ? fieldErrors(save.error) : {}
  const ofBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <form
      noValidate
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Field label="Time zone" error={errors.timeZone}>
        <NativeSelect
          label="Time zone"
          value={timeZone}
          onChange={setTimeZone}
          options={zones(settings, timeZone)}
        />
      </Field>
      {timeZoneNamed(ofBrowser) !== timeZoneNamed(timeZone || settings.siteTimeZone) && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onClick={() => setTimeZone(ofBrowser)}
        >
          Use {ofBrowser}, as this browser
        </Button>
      )}
      <Switch
        label="Quiet hours"
        checked={isQuiet}
        onChange={(event) => setQuiet(event.target.checked)}
        className="font-semibold"
      />
      {isQuiet && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="From" error={errors['quiet.from']}>
            <Input
              type="time"
              value={hours.from}
              onChange={(event) => setHours({ ...hours, from: event.target.value })}
            />
          </Field>
          <Field label="Until" error={errors['quiet.to']}>
            <Input
              type="time"
              value={hours.to}
              onChange={(event) => setHours({ ...hours, to: event.target.value })}
            />
          </Field>
        </div>
      )}
      <Button type="submit" className="self-start" pending={save.isPending}>
        Save
      </Button>
    </form>
  )
}

/** The zones that this browser knows; the chosen one may be known to the server only. */
function zones({ siteTimeZone }: NoticeSettingsAnswer, chosen: string) {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  if (chosen) known.add(chosen)
  return [
    { value: '', label: `As the site: ${siteTimeZone}` },
    ...[...known].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
  ]
}
