import ChevronDown from 'virtual:icon/chevron-down'
import { cx } from './cx.ts'
import { useFieldControl } from './field-control.ts'
import { CONTROL } from './input.tsx'

interface NativeSelectProps {
  /** The name for screen readers; the options make it clear to the eye. */
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  /** Its name in a form. */
  name?: string
  className?: string
}

/** The browser's native select, for filters of pages: it works without JavaScript and adds no code. */
export function NativeSelect({ label, options, value, onChange, name, className }: NativeSelectProps) {
  return (
    <div className={cx('relative', className)}>
      <select
        {...useFieldControl()}
        aria-label={label}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(CONTROL, 'h-11 cursor-pointer appearance-none truncate pr-9 pl-3')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-5.5 right-3 size-4.5 -translate-y-1/2 text-muted"
      />
    </div>
  )
}
