import { useState } from 'react'
import type { Festival } from '#features/shows/festivals/contract.ts'
import { lazyPart, Once } from '#ui/on-demand.tsx'

const FestivalDialog = lazyPart(() =>
  import('./dialog/festival-dialog.tsx').then((part) => part.FestivalDialog),
)

interface EventDialogProps {
  /** The festival to show; undefined: closed. */
  festival: Festival | undefined
  onClose: () => void
}

/** The dialog with the details of a festival, loaded when first opened; its content stays while it closes. */
export function EventDialog({ festival, onClose }: EventDialogProps) {
  const [shown, setShown] = useState(festival)
  if (festival && festival !== shown) setShown(festival)
  return (
    <Once when={festival !== undefined} onFailure={onClose}>
      {shown && <FestivalDialog festival={shown} open={festival !== undefined} onClose={onClose} />}
    </Once>
  )
}
