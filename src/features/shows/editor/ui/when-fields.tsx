import { MORNING } from '#features/shows/limits.ts'
import { beginDayOf, endDayOf, firstDayOf } from '#features/shows/night.ts'
import { dayInWords } from '#features/shows/ui/words.ts'
import { addDays } from '#platform/time.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import type { ShowDraft } from './show-draft.ts'

interface WhenFieldsProps {
  draft: ShowDraft
  errors: Record<string, string>
  onChange: (change: Partial<ShowDraft>) => void
}

/** The fields of days and times of a show. */
export function WhenFields({ draft, errors, onChange }: WhenFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Field label="Date" error={errors.date}>
        <Input type="date" value={draft.date} onChange={(event) => onChange({ date: event.target.value })} />
      </Field>
      <Field label="Begins (optional)" hint={beginHint(draft)} error={errors.time}>
        <Input type="time" value={draft.time} onChange={(event) => onChange({ time: event.target.value })} />
      </Field>
      <Field label="Time zone of the venue" error={errors.timeZone}>
        <NativeSelect
          label="Time zone of the venue"
          options={zoneOptions(draft.timeZone)}
          value={draft.timeZone}
          onChange={(timeZone) => onChange({ timeZone })}
        />
      </Field>
      <Field label="Last day (optional)" hint="If it lasts several days" error={errors.endDate}>
        <Input
          type="date"
          value={draft.endDate}
          onChange={(event) => onChange({ endDate: event.target.value })}
        />
      </Field>
      <Field label="Ends (optional)" hint={endHint(draft)} error={errors.endTime}>
        <Input
          type="time"
          value={draft.endTime}
          onChange={(event) => onChange({ endTime: event.target.value })}
        />
      </Field>
    </div>
  )
}

/** Explains to which night a show belongs that begins after midnight. */
function beginHint({ kind, date, time }: ShowDraft): string | undefined {
  if (date && kind === 'festival' && time && time < MORNING) return `On ${dayInWords(addDays(date, 1))}`
  const day = date && firstDayOf(kind, date, time)
  return day && day !== date
    ? `In the night after ${dayInWords(day)}, with whose shows it is listed`
    : undefined
}

/** Names the day on which the show ends, if it differs from the one in the form. */
function endHint({ kind, date, time, endDate, endTime }: ShowDraft): string | undefined {
  if (!date || !endTime) return undefined
  const beginDay = kind === 'festival' ? beginDayOf({ date, time }) : date
  const day = endDate ? endDayOf(kind, endDate, endTime) : addDays(beginDay, time && endTime <= time ? 1 : 0)
  return day === (endDate || date) ? undefined : `On ${dayInWords(day)}`
}

/** The zones that the browser knows, plus the chosen one. */
function zoneOptions(chosen: string) {
  const zones = Intl.supportedValuesOf('timeZone')
  return [...(zones.includes(chosen) ? [] : [chosen]), ...zones].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
}
