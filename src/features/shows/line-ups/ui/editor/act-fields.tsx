import { useId, useState } from 'react'
import { ACT_NAME_MAX, ACT_ROLES, type ActRole, MORNING, STAGE_MAX } from '#features/shows/limits.ts'
import { ROLES } from '#features/shows/ui/roles.ts'
import { dayInWords } from '#features/shows/ui/words.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import type { EditedAct } from './use-line-up.ts'

interface ActFieldsProps {
  act: EditedAct
  days: readonly string[]
  stages: readonly string[]
  errorOf: (field: string) => string | undefined
  onSave: (act: EditedAct) => void
  onRemove: () => void
  onClose: () => void
}

/** The fields of one act: name, day, stage and times. Changing them moves the act. */
export function ActFields({ act, days, stages, errorOf, onSave, onRemove, onClose }: ActFieldsProps) {
  const [draft, setDraft] = useState(act)
  const list = useId()
  const set = (change: Partial<EditedAct>) => setDraft({ ...draft, ...change })
  return (
    <form
      noValidate
      aria-label={`Change ${act.name || 'the new act'}`}
      className="grid gap-3 rounded-card bg-raised p-3"
      onSubmit={(event) => {
        event.preventDefault()
        // A changed name no longer means the same artist.
        onSave({ ...draft, artistMbid: draft.name === act.name ? act.artistMbid : null })
      }}
    >
      <Field label="Name" error={errorOf('name')}>
        <Input
          autoFocus
          dir="auto"
          maxLength={ACT_NAME_MAX}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field label="Day" error={errorOf('day')}>
        <NativeSelect
          label="Day"
          value={draft.day ?? ''}
          options={[
            { value: '', label: 'Not known yet' },
            ...days.map((day) => ({ value: day, label: dayInWords(day) })),
          ]}
          onChange={(day) => set({ day: day || null })}
        />
      </Field>
      <Field label="Stage" error={errorOf('stage')}>
        <Input
          dir="auto"
          list={list}
          maxLength={STAGE_MAX}
          value={draft.stage ?? ''}
          onChange={(event) => set({ stage: event.target.value || null })}
        />
      </Field>
      <datalist id={list}>
        {stages.map((stage) => (
          <option key={stage} value={stage} />
        ))}
      </datalist>
      {/* Stacked in a narrow column, so that the times are not cut off. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-3">
        <Field
          label="Begins"
          hint={draft.time && draft.time < MORNING ? 'In the night after this day' : undefined}
          error={errorOf('time')}
        >
          <Input
            type="time"
            value={draft.time ?? ''}
            onChange={(event) => set({ time: event.target.value || null })}
          />
        </Field>
        <Field label="Ends" error={errorOf('endTime')}>
          <Input
            type="time"
            value={draft.endTime ?? ''}
            onChange={(event) => set({ endTime: event.target.value || null })}
          />
        </Field>
      </div>
      <Field label="On the bill as">
        <NativeSelect
          label="On the bill as"
          value={draft.role}
          options={ACT_ROLES.map((value) => ({ value, label: ROLES[value] }))}
          onChange={(role) => set({ role: role as ActRole })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          Done
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          Back
        </Button>
        <Button variant="secondary" size="small" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </form>
  )
}
