import { Button } from './button.tsx'

interface TheirsProps {
  /** The fields that somebody else saved; `onUse` adopts the value of a field that both changed. */
  changes: { label: string; value: string; onUse?: () => void }[]
}

/**
 * Below a form that could not be saved because somebody else saved first: the other person's values, and which of them
 * were adopted.
 */
export function Theirs({ changes }: TheirsProps) {
  return (
    <section
      role="alert"
      aria-label="Saved by another admin"
      className="rounded-card border border-edge bg-raised p-4 md:col-span-2"
    >
      <h2 className="font-semibold">Another admin saved changes since you opened this</h2>
      <p className="mt-1 text-sm text-muted">
        What you typed is still in the form. Look at what they saved, then save again.
      </p>
      <ul className="mt-3 grid gap-3">
        {changes.map(({ label, value, onUse }) => (
          <li key={label} className="border-t border-line pt-3">
            <p className="text-sm font-semibold">{label}</p>
            <p
              dir="auto"
              className="mt-1 max-h-40 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]"
            >
              {value || 'Nothing'}
            </p>
            {onUse ? (
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
                Yours is in the form, and replaces theirs when you save.
                <Button type="button" variant="secondary" size="small" onClick={onUse}>
                  Use theirs for {label}
                </Button>
              </p>
            ) : (
              <p className="mt-1 text-sm text-muted">Now in the form, because you hadn’t changed it.</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
