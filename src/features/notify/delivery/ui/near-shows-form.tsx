import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import type { NoticeSettingsAnswer } from '../contract.ts'
import { NEAR_CITY_MAX, NEAR_KM_DEFAULT, NEAR_RADII } from '../limits.ts'
import { changeSettings, noticeSettingsQuery } from './notice-queries.ts'

/** Whether the member gets notices of shows everywhere, or only near their city. */
export function NearShowsForm({ userId, settings }: { userId: string; settings: NoticeSettingsAnswer }) {
  const client = useQueryClient()
  const [isNear, setNear] = useState(settings.near !== null)
  const [city, setCity] = useState(settings.near ? `${settings.near.city}, ${settings.near.country}` : '')
  const [km, setKm] = useState(settings.near?.km ?? NEAR_KM_DEFAULT)
  const save = useMutation({
    mutationFn: () => changeSettings({ near: isNear ? { city, km } : null }),
    onSuccess: (saved) => {
      client.setQueryData(noticeSettingsQuery(userId).queryKey, saved)
      if (saved.near) setCity(`${saved.near.city}, ${saved.near.country}`)
      toast.success('Saved')
    },
    onError: (error) => {
      if (Object.keys(fieldErrors(error)).length === 0) toast.error('Not saved', failureMessage(error))
    },
  })
  const errors = save.error ? fieldErrors(save.error) : {}
  const radii = NEAR_RADII.some((one) => one === km) ? NEAR_RADII : [...NEAR_RADII, km].sort((a, b) => a - b)
  return (
    <form
      noValidate
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Switch
        label="Only shows near me"
        checked={isNear}
        onChange={(event) => setNear(event.target.checked)}
        className="font-semibold"
      />
      {isNear && (
        <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
          <Field
            label="City"
            hint="Add the country if there are several, such as Vienna, US"
            error={errors['near.city']}
          >
            <Input
              autoComplete="address-level2"
              maxLength={NEAR_CITY_MAX}
              value={city}
              onChange={(event) => setCity(event.target.value)}
            />
          </Field>
          <Field label="Distance" error={errors['near.km']}>
            <NativeSelect
              label="Distance"
              value={String(km)}
              options={radii.map((one) => ({ value: String(one), label: `Within ${one} km` }))}
              onChange={(value) => setKm(Number(value))}
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
