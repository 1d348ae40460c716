import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { NEAR_CITY_MAX, NEAR_KM_DEFAULT } from '../limits.ts'
import { changeSettings, noticeSettingsQuery } from './notice-queries.ts'

/** Asks for the city near which a member wants to hear of shows. */
export function NearCityForm({ userId, onSaved }: { userId: string; onSaved: () => void }) {
  const client = useQueryClient()
  const [city, setCity] = useState('')
  const save = useMutation({
    mutationFn: () => changeSettings({ near: { city, km: NEAR_KM_DEFAULT } }),
    onSuccess: async (saved) => {
      client.setQueryData(noticeSettingsQuery(userId).queryKey, saved)
      if (saved.near) toast.success(`Saved: ${saved.near.city}, ${saved.near.country}`)
      onSaved()
    },
    onError: (error) => {
      if (!fieldErrors(error)['near.city']) toast.error('Not saved', failureMessage(error))
    },
  })
  return (
    <form
      noValidate
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Field
        label="City"
        hint="Add the country if there are several, such as Vienna, US"
        error={save.error ? fieldErrors(save.error)['near.city'] : undefined}
      >
        <Input
          autoComplete="address-level2"
          maxLength={NEAR_CITY_MAX}
          value={city}
          onChange={(event) => setCity(event.target.value)}
        />
      </Field>
      <Button type="submit" className="self-start" pending={save.isPending}>
        Save city
      </Button>
    </form>
  )
}
