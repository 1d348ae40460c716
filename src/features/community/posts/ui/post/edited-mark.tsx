import { lazyPart, OnDemand } from '#ui/on-demand.tsx'

const load = () => import('./versions-dialog.tsx')
const VersionsDialog = lazyPart(() => load().then((part) => part.VersionsDialog))

interface EditedMarkProps {
  kind: 'post' | 'reply'
  id: string
  /** Null when it was not edited, or only within the first minutes. */
  editedAt: string | null
}

/** The mark of an edited text; opens its earlier texts. */
export function EditedMark({ kind, id, editedAt }: EditedMarkProps) {
  if (!editedAt) return null
  return (
    <>
      <span aria-hidden="true">·</span>
      <OnDemand
        preload={load}
        standIn={(button) => (
          <button {...button} type="button" className={EDITED}>
            Edited
          </button>
        )}
      >
        <VersionsDialog
          kind={kind}
          id={id}
          trigger={
            <button type="button" className={EDITED}>
              Edited
            </button>
          }
        />
      </OnDemand>
    </>
  )
}

const EDITED = 'inline-flex min-h-6 min-w-6 shrink-0 items-center hover:underline'
