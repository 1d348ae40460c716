import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { StatementEditor } from './use-statement.ts'

interface SectionProps<T> {
  title: string
  lead: string
  editor: StatementEditor<T>
  /** Posters can read but not edit. */
  isReadOnly: boolean
  /** The stored text after a conflict with another editor. */
  storedNow: string
  children: ReactNode
}

/** One field of the page: its label, controls, error, and save button. */
export function Section<T>({ title, lead, editor, isReadOnly, storedNow, children }: SectionProps<T>) {
  const { failure, isConflict, isChanged, isSaving, hiddenReason } = editor
  return (
    <Card className="p-4 sm:p-6">
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) editor.save()
        }}
      >
        <h2 className="type-heading">{title}</h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">{lead}</p>
        {hiddenReason !== null && (
          <p role="status" className="mb-4 rounded-control bg-well px-4 py-3 wrap-anywhere">
            Moderators hide this on your page. The reason: <span dir="auto">{hiddenReason}</span>
          </p>
        )}
        <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">{title}</legend>
          {children}
          {failure && (
            <div role="alert" className="rounded-control bg-well px-4 py-3">
              <p className="font-medium text-danger">{failure}</p>
              {isConflict && (
                <p className="mt-2 text-sm wrap-anywhere">
                  It says now: <span dir="auto">{storedNow || 'nothing'}</span>
                </p>
              )}
            </div>
          )}
          {!isReadOnly && (
            <div className="flex flex-wrap gap-3">
              <Button type="submit" pending={isSaving} disabled={!isChanged}>
                Save {title.toLowerCase()}
              </Button>
              {isChanged && (
                <Button variant="quiet" onClick={editor.discard}>
                  Discard changes
                </Button>
              )}
            </div>
          )}
        </fieldset>
      </form>
    </Card>
  )
}
