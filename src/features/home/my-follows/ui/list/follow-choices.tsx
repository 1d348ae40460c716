import type { ReactElement } from 'react'
import type { Follow, FollowChange } from '#features/follow/follows/contract.ts'
import {
  FOLLOW_CHOICES,
  type FollowChoice,
  RELEASE_TYPES,
  type ReleaseType,
} from '#features/follow/follows/limits.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Popover } from '#ui/popover.tsx'
import { Switch } from '#ui/switch.tsx'

const NAMES: Record<FollowChoice, string> = { releases: 'Releases', shows: 'Shows', posts: 'Posts' }

interface FollowChoicesProps {
  trigger: ReactElement
  follow: Follow
  name: string
  onChange: (change: FollowChange) => void
  onUnfollow: () => void
}

/** What a member hears about one follow, and the button to unfollow. */
export function FollowChoices({ trigger, follow, name, onChange, onUnfollow }: FollowChoicesProps) {
  return (
    <Popover defaultOpen trigger={trigger} title={name} className="max-w-80">
      <div className="max-h-[min(30rem,60vh)] overflow-y-auto px-4 py-2">
        <fieldset className="flex flex-col">
          <legend className="sr-only">What you want to hear about {name}</legend>
          {FOLLOW_CHOICES.map((choice) => {
            const isOn = follow[choice]
            return (
              isOn !== null && (
                <Switch
                  key={choice}
                  label={NAMES[choice]}
                  checked={isOn}
                  onChange={() => onChange({ [choice]: !isOn })}
                />
              )
            )
          })}
        </fieldset>
        {follow.releases && (
          <ReleaseTypes
            chosen={follow.releaseTypes}
            onChange={(releaseTypes) => onChange({ releaseTypes })}
          />
        )}
      </div>
      <div className="border-t border-line px-4 py-3">
        <Button variant="secondary" size="small" aria-label={`Unfollow ${name}`} onClick={onUnfollow}>
          Unfollow
        </Button>
      </div>
    </Popover>
  )
}

/** The initial choice when a member makes an exception. */
const USUAL: readonly ReleaseType[] = ['Album', 'EP', 'Single']

interface ReleaseTypesProps {
  /** Null: the types that the member wants of all follows. */
  chosen: readonly ReleaseType[] | null
  onChange: (chosen: ReleaseType[] | null) => void
}

/** The types of releases that a member wants from one artist or label. */
const ReleaseTypes = ({ chosen, onChange }: ReleaseTypesProps) => (
  <fieldset className="mt-2 border-t border-line pt-3">
    <legend className="sr-only">Types of releases</legend>
    <p aria-hidden="true" className="type-label text-muted">
      Types of releases
    </p>
    <Checkbox
      label="As in my settings"
      checked={chosen === null}
      onChange={({ target }) => onChange(target.checked ? null : [...USUAL])}
    />
    {chosen !== null && (
      <div className="grid grid-cols-2 gap-x-4">
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
      </div>
    )}
  </fieldset>
)
