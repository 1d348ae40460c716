import { type ComponentProps, useId } from 'react'
import { ACCOUNT_TYPE_LABELS } from '../account-type-labels.ts'
import { useAccountTypes } from '../by-mode.tsx'

/** Radio buttons for the type of the business. The props are those of each button. */
export function AccountTypeField({ error, ...radio }: ComponentProps<'input'> & { error?: string }) {
  const errorId = useId()
  const types = useAccountTypes()
  return (
    <fieldset className="min-w-0" aria-describedby={error && errorId}>
      <legend className="mb-1.5 text-sm font-semibold">Account type</legend>
      <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {types.map((type) => (
          <label
            key={type}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-edge bg-well px-3 py-2 transition-[border-color] hover:border-ink has-checked:border-brass has-checked:outline-1 has-checked:outline-brass"
          >
            <input {...radio} type="radio" value={type} className="size-5 shrink-0 accent-brass" />
            <span className="font-medium">{ACCOUNT_TYPE_LABELS[type]}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
