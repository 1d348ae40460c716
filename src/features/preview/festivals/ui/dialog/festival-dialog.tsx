import type { ReactNode } from 'react'
import type { Festival } from '#features/shows/festivals/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatCount } from '#ui/format.ts'
import { SampleMark } from '#ui/sample-mark.tsx'
import { FestivalBadges } from '../festival-badges.tsx'
import { daysOf } from '../when.ts'
import { FestivalPosts } from './festival-posts.tsx'
import { Lineup } from './lineup.tsx'
import { TicketOptions } from './ticket-options.tsx'
import { VenueMap } from './venue-map.tsx'

interface FestivalDialogProps {
  festival: Festival
  open: boolean
  onClose: () => void
}

/** The details of a festival: description, date, venue, lineup, tickets and posts. */
export function FestivalDialog({ festival, open, onClose }: FestivalDialogProps) {
  const { slug, artist, image, venue, city, address, date, time, days, status, genre, description } = festival
  return (
    <Dialog
      title={artist}
      description={
        <>
          <time dateTime={date}>{daysOf(festival)}</time> · {city}
        </>
      }
      size="large"
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <div className="grid gap-x-7 gap-y-4 md:grid-cols-2">
        <img
          src={image}
          alt=""
          width={1200}
          height={800}
          className="aspect-[3/2] w-full rounded-sleeve bg-hover object-cover"
        />
        <div className="flex flex-col items-start gap-4">
          <p className="flex flex-wrap gap-2">
            <FestivalBadges {...festival} />
            <Badge>{genre}</Badge>
            <Badge>{formatCount(days, 'day')}</Badge>
            <SampleMark />
          </p>
          <p className="max-w-prose">{description}</p>
        </div>
        <dl className="grid grid-cols-[auto_1fr] content-center gap-x-4 gap-y-2 max-md:mt-3">
          <Fact term="Date">{daysOf(festival)}</Fact>
          <Fact term="Time">{time}, local time</Fact>
          <Fact term="Venue">{venue}</Fact>
          <Fact term="Address">{address}</Fact>
        </dl>
        <VenueMap venue={venue} address={address} />
      </div>
      <Lineup lineup={festival.lineup} />
      <TicketOptions tiers={festival.ticketTiers} soldOut={status === 'sold-out'} />
      <FestivalPosts slug={slug} name={artist} />
    </Dialog>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="type-label pt-1 text-muted">{term}</dt>
      <dd className="figures min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}
