import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { accentProblem } from '../accent.ts'

interface AccentFieldProps {
  label: string
  theme: 'light' | 'dark'
  value: string | null
  error?: string
  onChange: (value: string | null) => void
}

/** The colour of buttons and links in one theme; empty for that of the design. */
export function AccentField({ label, theme, value, error, onChange }: AccentFieldProps) {
  const problem = value && /^#[0-9a-f]{6}$/i.test(value) ? accentProblem(value, theme) : undefined
  return (
    <div className="flex items-start gap-3">
      <Field
        label={label}
        className="flex-1"
        error={problem ?? error}
        hint={value ? undefined : 'Brass, the colour of the design'}
      >
        <Input
          value={value ?? ''}
          placeholder="#8a4b00"
          spellCheck={false}
          maxLength={7}
          onChange={(event) => onChange(event.target.value.trim() || null)}
        />
      </Field>
      {value && (
        <Button
          variant="quiet"
          size="small"
          className="mt-7"
          aria-label={`Reset ${label}`}
          onClick={() => onChange(null)}
        >
          Reset
        </Button>
      )}
      <span
        aria-hidden="true"
        className="mt-7.5 size-10 shrink-0 rounded-control border border-edge bg-brass"
        style={value && !problem ? { background: value } : undefined}
      />
    </div>
  )
}
