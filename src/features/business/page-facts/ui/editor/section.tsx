import { type ReactNode, use } from 'react'
import { Card } from '#ui/card.tsx'
import type { StatedValues } from '../../contract.ts'
import { PageReports, useReport } from './page-draft.ts'
import type { StatementEditor } from './use-statement.ts'

interface SectionProps<T> {
  title: string
  lead: string
  editor: StatementEditor<T>
  /** Posters can read but not edit. */
  isReadOnly: boolean
  /** The stored text after a conflict with another editor. */
  storedNow: string
  /** How the page looks with the input. */
  shown: Partial<StatedValues>
  children: ReactNode
}

/** One field of the page: its label, controls and error. It is saved with the others. */
export function Section<T>({ title, lead, editor, isReadOnly, storedNow, shown, children }: SectionProps<T>) {
  const { failure, isConflict, isChanged, hiddenReason, save, discard } = editor
  const page = use(PageReports)
  useReport(title, { isChanged, save, discard, shown })
  return (
    <Card className="p-4 sm:p-6">
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) page.save()
        }}
      >
        <h2 className="type-heading">{title}</h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">{lead}</p>
        {hiddenReason !== null && (
          <p role="status" className="mb-4 rounded-control bg-well px-4 py-3 wrap-anywhere">
            Moderators hid this on your page. The reason: <span dir="auto">{hiddenReason}</span>
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
        </fieldset>
      </form>
    </Card>
  )
}
