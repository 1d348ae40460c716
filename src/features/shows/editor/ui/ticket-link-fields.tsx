import { AVAILABILITIES } from '#features/shows/limits.ts'
import { TICKETS } from '#features/shows/ui/show-badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import type { LinkDraft } from './show-draft.ts'

interface TicketLinkFieldsProps {
  /** Its position in the form, from 1. */
  number: number
  link: LinkDraft
  errorOf: (field: string) => string | undefined
  onChange: (link: LinkDraft) => void
  onRemove: () => void
}

/** The fields of one ticket link: the address, price and availability. */
export function TicketLinkFields({ number, link, errorOf, onChange, onRemove }: TicketLinkFieldsProps) {
  const set = (change: Partial<LinkDraft>) => onChange({ ...link, ...change })
  return (
    <fieldset className="flex flex-col gap-4 rounded-sleeve border border-line p-4">
      <legend className="px-1 text-sm font-semibold">Ticket link {number}</legend>
      <Field label="Address of the tickets" error={errorOf('url')}>
        <Input
          type="url"
          inputMode="url"
          placeholder="https://tickets.example.com/show"
          value={link.url}
          onChange={(event) => set({ url: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Field label="Price from" error={errorOf('priceFrom')}>
          <Input
            inputMode="decimal"
            placeholder="25"
            value={link.priceFrom}
            onChange={(event) => set({ priceFrom: event.target.value })}
          />
        </Field>
        <Field label="Price to" error={errorOf('priceTo')}>
          <Input
            inputMode="decimal"
            placeholder="40"
            value={link.priceTo}
            onChange={(event) => set({ priceTo: event.target.value })}
          />
        </Field>
        <Field label="Currency" error={errorOf('currency')}>
          <NativeSelect
            label="Currency"
            options={[
              { value: '', label: 'None' },
              ...Intl.supportedValuesOf('currency').map((value) => ({ value, label: value })),
            ]}
            value={link.currency}
            onChange={(currency) => set({ currency })}
          />
        </Field>
        <Field label="Availability" error={errorOf('availability')}>
          <NativeSelect
            label="Availability"
            options={[
              { value: '', label: 'Not stated' },
              ...AVAILABILITIES.map((value) => ({ value, label: TICKETS[value].label })),
            ]}
            value={link.availability}
            onChange={(availability) => set({ availability })}
          />
        </Field>
      </div>
      <div>
        <Button variant="secondary" size="small" onClick={onRemove}>
          Remove<span className="sr-only"> ticket link {number}</span>
        </Button>
      </div>
    </fieldset>
  )
}
