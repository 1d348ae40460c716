import { Checkbox } from '#ui/checkbox.tsx'
import { RELEASE_TYPES, type ReleaseType } from '../limits.ts'
import { changeSettings, useNoticeChange } from './notice-queries.ts'

/** The types of releases that the member wants. A choice takes effect at once; the last one cannot be removed. */
export function ReleaseTypes({ userId, chosen }: { userId: string; chosen: readonly ReleaseType[] }) {
  const change = useNoticeChange(userId, changeSettings, 'Saved')
  // Shown before the server has confirmed it.
  const shown = (change.isPending && change.variables.releaseTypes) || chosen
  return (
    <fieldset>
      <legend className="font-semibold">Types of releases</legend>
      <p className="text-[0.9375rem] text-muted">
        A live album counts as Live. A live compilation needs both boxes ticked.
      </p>
      <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {RELEASE_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={type === 'Mixtape/Street' ? 'Mixtape' : type}
            checked={shown.includes(type)}
            disabled={change.isPending || (shown.length === 1 && shown.includes(type))}
            onChange={(event) =>
              change.mutate({
                releaseTypes: event.target.checked ? [...shown, type] : shown.filter((one) => one !== type),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
