import { artistPath, nameSlug } from '#features/catalogue/public-ui.tsx'
import { TicketStatusBadge } from '#features/preview/festivals/ui/ticket-status-badge.tsx'
import type { LiveEvent } from '#features/preview/samples/live-events.ts'
import { Dialog } from '#ui/dialog.tsx'
import { formatDate } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'

interface SampleEventDialogProps {
  event: LiveEvent
  open: boolean
  onClose: () => void
}

/** A sample event with all that is known of it. */
export function SampleEventDialog({ event, open, onClose }: SampleEventDialogProps) {
  const { title, artist, venue, city, date, time, price, status, genre, image } = event
  return (
    <Dialog title={title} description={artist} open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <img
        src={image}
        alt=""
        width={1200}
        height={800}
        className="aspect-[3/2] w-full rounded-sleeve bg-hover object-cover"
      />
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 [&>dt]:text-muted">
        <dt>When</dt>
        <dd className="figures">
          <time dateTime={date}>{formatDate(date)}</time>, {time}
        </dd>
        <dt>Where</dt>
        <dd>
          {venue}, {city}
        </dd>
        <dt>Genre</dt>
        <dd>{genre}</dd>
        <dt>Price</dt>
        <dd className="figures flex flex-wrap items-center gap-3">
          {price}
          <TicketStatusBadge status={status} />
        </dd>
      </dl>
      <p className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <PageLink href={artistPath(nameSlug(artist))} className="underline underline-offset-2">
          View Profile of {artist}
        </PageLink>
        <SampleMark />
      </p>
    </Dialog>
  )
}
