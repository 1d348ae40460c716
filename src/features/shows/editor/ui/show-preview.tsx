import { useState } from 'react'
import type { Show, VenueDetails } from '#features/shows/contract.ts'
import { ShowTickets } from '#features/shows/list/ui/show-ticket.tsx'
import { hasProgramme } from '#features/shows/page/ui/has-programme.ts'
import { ShowBody } from '#features/shows/page/ui/show-body.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ShowOwner } from './own-shows.ts'
import { type Missing, showInPreview } from './preview-show.ts'
import type { ShowDraft } from './show-draft.ts'

interface ShowPreviewProps {
  owner: ShowOwner
  venue?: VenueDetails
  /** The stored show, if there is one. */
  show?: Show
  draft: ShowDraft
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows a show as visitors will see it, in lists and on its page, before it is published. */
export function ShowPreview({ owner, venue, show: before, draft, open, onOpenChange }: ShowPreviewProps) {
  const [now] = useState(() => Date.now())
  const { show, isPast, missing } = showInPreview({ draft, owner, venue, before, now })
  const [publish, published] = before ? ['save', 'saved'] : ['publish', 'published']
  return (
    <Dialog
      title="Preview"
      description={`What visitors will see once you ${publish} the show. It isn’t ${published} yet.`}
      size="large"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Back to the form
        </Button>
      }
    >
      {missing.length > 0 && <StillMissing missing={missing} />}
      <section aria-labelledby="preview-in-lists">
        <p id="preview-in-lists" className="type-label mb-2 text-muted">
          In lists
        </p>
        <ShowTickets shows={[show]} label="The show in lists" level={2} past={isPast} isInEditor />
      </section>
      <section aria-labelledby="preview-on-page" className="mt-8">
        <p id="preview-on-page" className="type-label mb-4 text-muted">
          On its page
        </p>
        <ShowBody show={show} isPast={isPast} isInEditor />
      </section>
      <p className="mt-6 text-sm text-muted">
        {hasProgramme(show) && <span>The page lists the acts by day and stage. </span>}
        <span>
          Acts in the catalogue and the venue become links, and the page gets Follow and calendar buttons.
        </span>
      </p>
    </Dialog>
  )
}

function StillMissing({ missing }: { missing: readonly Missing[] }) {
  return (
    <div className="mb-6 rounded-control bg-well p-4">
      <p className="font-medium">A few fields are still empty. Here’s how it looks until then.</p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {missing.map(({ field, message }) => (
          <div key={field} className="contents">
            <dt className="font-semibold">{field}</dt>
            <dd className="text-muted max-sm:mb-1">{message}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
