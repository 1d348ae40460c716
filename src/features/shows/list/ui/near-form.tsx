import LocateFixed from 'virtual:icon/locate-fixed'
import { type FormEvent, useState } from 'react'
import { CITY_MAX, RADII } from '#features/shows/limits.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { isCoordinates, radiusOf, type ShowsSearch } from './shows-search.ts'
import type { NearPlace } from './use-place.ts'

const LOCATING_MS = 15_000

interface NearFormProps {
  search: ShowsSearch
  place: NearPlace
  onChange: (change: ShowsSearch) => void
}

/**
 * Chooses the place near which shows are listed: a city, or the visitor's location, which the browser is asked for only
 * on a click.
 */
export function NearForm({ search, place, onChange }: NearFormProps) {
  const { near = '', km } = search
  const typed = isCoordinates(near) ? '' : near
  const [city, setCity] = useState(typed)
  const [lastTyped, setLastTyped] = useState(typed)
  const [trouble, setTrouble] = useState('')
  const [isLocating, setLocating] = useState(false)

  // The address changed elsewhere, such as by the back button.
  if (typed !== lastTyped) {
    setLastTyped(typed)
    setCity(typed)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTrouble('')
    onChange({ near: city.trim() || undefined })
  }

  function locate() {
    setTrouble('')
    if (!('geolocation' in navigator)) {
      setTrouble('This browser does not know where you are. Type a city instead.')
      return
    }
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setLocating(false)
        setCity('')
        // Rounded to a hundredth of a degree, about a kilometre, because the address may be shared.
        onChange({ near: `${Number(latitude.toFixed(2))},${Number(longitude.toFixed(2))}` })
      },
      ({ code }) => {
        setLocating(false)
        setTrouble(
          code === 1
            ? 'Your browser may not say where you are. Allow it for this site, or type a city.'
            : 'Where you are could not be found out. Try again, or type a city.',
        )
      },
      { maximumAge: 600_000, timeout: LOCATING_MS },
    )
  }

  return (
    <form
      onSubmit={submit}
      action="/tickets"
      aria-label="Near a place"
      className="flex flex-wrap items-start gap-3"
    >
      {Object.entries(search).map(
        ([name, value]) =>
          value &&
          name !== 'near' &&
          name !== 'km' &&
          name !== 'after' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Field
        label="Near a city"
        labelHidden
        error={trouble || messageOf(place, near)}
        className="flex-1 basis-56 md:max-w-80"
      >
        <Input
          name="near"
          placeholder="Near a city, such as Porto"
          autoComplete="address-level2"
          maxLength={CITY_MAX}
          value={city}
          onChange={(event) => setCity(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary">
        Find
      </Button>
      <NativeSelect
        label="Radius"
        name="km"
        value={String(radiusOf(km))}
        options={RADII.map((one) => ({ value: String(one), label: `Within ${one} km` }))}
        onChange={(value) => onChange({ km: value })}
        className="min-w-36 max-sm:flex-1 sm:w-40"
      />
      <Button variant="secondary" onClick={locate} pending={isLocating}>
        <LocateFixed aria-hidden="true" />
        Near me
      </Button>
    </form>
  )
}

function messageOf(place: NearPlace, near: string): string | undefined {
  if (place.state === 'unknown') return `No city “${near}” is known. Try a larger one nearby.`
  if (place.state === 'failed') return 'The city could not be looked up. Please try again.'
  return undefined
}
