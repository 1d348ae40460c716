import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import type { PageDraft } from './page-draft.ts'

/** Saves or discards all unsaved input of a page, and names the parts. Nothing while everything is saved. */
export function SaveBar({ draft }: { draft: PageDraft }) {
  const { changed, failed, isSaving } = draft
  return (
    <div className="sticky bottom-(--bottom-bar) z-20 -mx-4 sm:mx-0">
      <div role="status">
        {changed.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-raised px-4 py-3 sm:rounded-t-card sm:border-x">
            <p className="min-w-0 flex-1 basis-48 text-sm">
              {failed.length > 0 ? (
                <span className="font-semibold text-danger">
                  Not saved: {failed.join(', ')}. Please see there.
                </span>
              ) : (
                <span>
                  <span className="font-semibold">Not saved yet:</span> {changed.join(', ')}
                </span>
              )}
            </p>
            <div className="flex gap-3">
              <Button variant="secondary" disabled={isSaving} onClick={draft.discard}>
                Discard changes
              </Button>
              <Button
                pending={isSaving}
                onClick={async () => {
                  if (await draft.save()) toast.success('Saved')
                }}
              >
                Save changes
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
