import { COUNTRIES, countryName } from '#features/shows/countries.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import type { PlaceDraft } from './show-draft.ts'

interface PlaceFieldsProps {
  place: PlaceDraft
  errors: Record<string, string>
  /** The prefix of these fields' names in `errors`. */
  prefix?: string
  onChange: (change: Partial<PlaceDraft>) => void
}

/** The fields of a venue: its name and its place. */
export function PlaceFields({ place, errors, prefix = '', onChange }: PlaceFieldsProps) {
  const errorOf = (name: string) => errors[`${prefix}${name}`]
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Venue" error={errorOf('name')}>
        <Input
          dir="auto"
          value={place.venueName}
          onChange={(event) => onChange({ venueName: event.target.value })}
        />
      </Field>
      <Field label="Address (optional)" error={errorOf('address')}>
        <Input
          dir="auto"
          value={place.address}
          onChange={(event) => onChange({ address: event.target.value })}
        />
      </Field>
      <Field label="City" error={errorOf('city')}>
        <Input dir="auto" value={place.city} onChange={(event) => onChange({ city: event.target.value })} />
      </Field>
      <Field label="Country" error={errorOf('country')}>
        <NativeSelect
          label="Country"
          options={countryOptions()}
          value={place.country}
          onChange={(country) => onChange({ country })}
        />
      </Field>
      <Field
        label="Coordinates (optional)"
        hint="Latitude and longitude, such as 52.52, 13.41"
        error={errorOf('latitude') ?? errorOf('longitude')}
      >
        <Input
          inputMode="text"
          value={place.coordinates}
          onChange={(event) => onChange({ coordinates: event.target.value })}
        />
      </Field>
    </div>
  )
}

function countryOptions() {
  const named = COUNTRIES.map((value) => ({ value, label: countryName(value) }))
  return [
    { value: '', label: 'Choose a country' },
    ...named.toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  ]
}
