import { useState } from 'react'
import type { LiveEvent } from '#features/preview/samples/live-events.ts'
import { lazyPart, Once } from '#ui/on-demand.tsx'

const SampleEventDialog = lazyPart(() =>
  import('./sample-event-dialog.tsx').then((part) => part.SampleEventDialog),
)

/** The title of a sample event; opens its details, loaded on first use. */
export function SampleEventButton({ event, className }: { event: LiveEvent; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        {event.title}
      </button>
      <Once when={isOpen} onFailure={close}>
        <SampleEventDialog event={event} open={isOpen} onClose={close} />
      </Once>
    </>
  )
}
