import LocateFixed from 'virtual:icon/locate-fixed'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cityInFilter } from '#features/shows/countries.ts'
import { CITY_MAX, RADII } from '#features/shows/limits.ts'
import { showCitiesQuery } from '#features/shows/ui/page-queries.ts'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { rememberedPlace, rememberPlace } from './remembered-place.ts'
import { isCoordinates, radiusOf, type ShowsSearch } from './shows-search.ts'
import type { NearPlace } from './use-place.ts'

const LOCATING_MS = 15_000

interface WhereFormProps {
  search: ShowsSearch
  place: NearPlace
  onChange: (change: Partial<ShowsSearch>, step: boolean) => void
}

/**
 * Chooses the place near which shows are listed: a city, or the visitor's location, which the browser is asked for only
 * on a click. The browser remembers it for the next visit.
 */
export function WhereForm({ search, place, onChange }: WhereFormProps) {
  const { near = '', km } = search
  const cities = useQuery(showCitiesQuery).data?.items ?? []
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

  const isFirst = useRef(true)
  const settle = useEffectEvent(() => {
    const kept = isFirst.current && !search.near && !search.location ? rememberedPlace() : undefined
    isFirst.current = false
    if (kept) onChange(kept, false)
    else if (search.near || !search.location) rememberPlace(search)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the place changes
  useEffect(() => settle(), [near, km])

  function apply() {
    setTrouble('')
    if (city.trim() !== typed) onChange({ near: city.trim() || undefined }, true)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    apply()
  }

  function locate() {
    setTrouble('')
    if (!('geolocation' in navigator)) {
      setTrouble('This browser can’t tell where you are. Type a city instead.')
      return
    }
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setLocating(false)
        setCity('')
        // Rounded to a hundredth of a degree, about a kilometre, because the address may be shared.
        onChange({ near: `${Number(latitude.toFixed(2))},${Number(longitude.toFixed(2))}` }, true)
      },
      ({ code }) => {
        setLocating(false)
        setTrouble(
          code === 1
            ? 'Your browser isn’t allowed to share where you are. Allow it for this site, or type a city.'
            : 'We couldn’t find out where you are. Try again, or type a city.',
        )
      },
      { maximumAge: 600_000, timeout: LOCATING_MS },
    )
  }

  return (
    <form
      onSubmit={submit}
      action="/tickets"
      aria-label="Where"
      className="flex min-w-0 flex-1 basis-60 flex-wrap items-start gap-2 md:max-w-lg"
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
        className="min-w-0 flex-1 basis-40"
      >
        <Input
          name="near"
          placeholder={place.state === 'known' && !typed ? 'Near me' : 'Any city'}
          autoComplete="address-level2"
          enterKeyHint="search"
          list="cities-with-shows"
          maxLength={CITY_MAX}
          value={city}
          onChange={(event) => setCity(event.target.value)}
          onBlur={apply}
        />
      </Field>
      <datalist id="cities-with-shows">
        {cities.map(({ city: name, country }) => (
          <option key={cityInFilter({ name, country })} value={cityInFilter({ name, country })} />
        ))}
      </datalist>
      <IconButton label="Near me" onClick={locate} aria-busy={isLocating}>
        <LocateFixed />
      </IconButton>
      {near && (
        <NativeSelect
          label="Radius"
          name="km"
          value={String(radiusOf(km))}
          options={RADII.map((one) => ({ value: String(one), label: `Within ${one} km` }))}
          onChange={(value) => onChange({ km: value }, true)}
          className="w-40"
        />
      )}
      <noscript>
        <button type="submit" className="min-h-11 px-3 font-semibold">
          Go
        </button>
      </noscript>
    </form>
  )
}

function messageOf(place: NearPlace, near: string): string | undefined {
  if (place.state === 'unknown') return `We don’t know a city called “${near}”. Try a larger one nearby.`
  if (place.state === 'failed') return 'We couldn’t look up the city. Please try again.'
  return undefined
}
