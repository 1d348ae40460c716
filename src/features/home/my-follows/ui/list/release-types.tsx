import type { ReactElement } from 'react'
import { RELEASE_TYPES, type ReleaseType } from '#features/follow/follows/limits.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Popover } from '#ui/popover.tsx'

interface ReleaseTypesProps {
  trigger: ReactElement
  /** Null: the types that the member wants of all follows. */
  chosen: readonly ReleaseType[] | null
  onChange: (chosen: ReleaseType[] | null) => void
}

/** The initial choice when a member makes an exception. */
const USUAL: readonly ReleaseType[] = ['Album', 'EP', 'Single']

/** The types of releases that a member wants from one artist or label. */
export function ReleaseTypes({ trigger, chosen, onChange }: ReleaseTypesProps) {
  return (
    <Popover defaultOpen trigger={trigger} title="Types of releases">
      <div className="max-h-[min(26rem,60vh)] overflow-y-auto px-4 pb-3">
        <Checkbox
          label="As in my settings"
          checked={chosen === null}
          onChange={({ target }) => onChange(target.checked ? null : [...USUAL])}
        />
        {chosen !== null && (
          <fieldset className="grid grid-cols-2 gap-x-4 border-t border-line pt-1">
            <legend className="sr-only">Only these</legend>
            {RELEASE_TYPES.map((type) => {
              const isChosen = chosen.includes(type)
              return (
                <Checkbox
                  key={type}
                  label={type}
                  checked={isChosen}
                  disabled={isChosen && chosen.length === 1}
                  onChange={() =>
                    onChange(RELEASE_TYPES.filter((one) => (one === type ? !isChosen : chosen.includes(one))))
                  }
                />
              )
            })}
          </fieldset>
        )}
      </div>
    </Popover>
  )
}
