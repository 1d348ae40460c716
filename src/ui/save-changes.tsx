import { AskBeforeLeaving } from './ask-before-leaving.tsx'
import { Button } from './button.tsx'
import { FormFailure } from './form-failure.tsx'

interface SaveChangesProps {
  /** The label of the button that sends the form. */
  label: string
  isUnsaved: boolean
  pending: boolean
  /** Why the last attempt failed, unless a field says so. */
  failure: string | undefined
  onDiscard: () => void
}

/** The buttons of a form that keeps its input until it is saved. Load it lazily. */
export function SaveChanges({ label, isUnsaved, pending, failure, onDiscard }: SaveChangesProps) {
  return (
    <>
      <FormFailure message={failure} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          {label}
        </Button>
        {isUnsaved && (
          <>
            <Button variant="secondary" disabled={pending} onClick={onDiscard}>
              Discard changes
            </Button>
            <span role="status" className="text-sm text-muted">
              Not saved yet
            </span>
          </>
        )}
      </div>
      <AskBeforeLeaving isUnsaved={isUnsaved} onLeave={onDiscard} />
    </>
  )
}
