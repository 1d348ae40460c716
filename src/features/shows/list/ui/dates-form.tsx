import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Input } from '#ui/input.tsx'
import type { ShowsSearch } from './shows-search.ts'

interface DatesFormProps {
  search: ShowsSearch
  onChange: (change: ShowsSearch) => void
}

/** Chooses the first and the last day whose shows are listed. A plain form where no script runs. */
export function DatesForm({ search, onChange }: DatesFormProps) {
  const { date, from = '', to = '' } = search
  const [typed, setTyped] = useState({ from, to })
  const [last, setLast] = useState({ from, to })

  // The address changed elsewhere, such as by the back button.
  if (from !== last.from || to !== last.to) {
    setLast({ from, to })
    setTyped({ from, to })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const own = { from: typed.from || undefined, to: typed.to || undefined }
    onChange({ ...own, day: undefined, date: own.from || own.to ? undefined : date })
  }

  const isBackwards = from !== '' && to !== '' && to < from
  return (
    <form onSubmit={submit} action="/tickets" aria-label="Dates" className="flex flex-wrap items-end gap-3">
      {Object.entries(search).map(
        ([name, value]) =>
          value &&
          !['date', 'from', 'to', 'day', 'after'].includes(name) && (
            <input key={name} type="hidden" name={name} value={value} />
          ),
      )}
      <Field label="From" className="min-w-0 flex-1 basis-32 sm:max-w-44">
        <Input
          type="date"
          name="from"
          value={typed.from}
          onChange={(event) => setTyped({ ...typed, from: event.target.value })}
        />
      </Field>
      <Field label="To" className="min-w-0 flex-1 basis-32 sm:max-w-44">
        <Input
          type="date"
          name="to"
          value={typed.to}
          onChange={(event) => setTyped({ ...typed, to: event.target.value })}
        />
      </Field>
      <Button type="submit" variant="secondary">
        Show
      </Button>
      {isBackwards && (
        <div className="w-full">
          <FormFailure message="The last day is before the first." />
        </div>
      )}
    </form>
  )
}
