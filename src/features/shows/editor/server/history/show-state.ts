import { z } from 'zod'
import { cancelledDay, ticketLink } from '#features/shows/contract.ts'
import { SHOW_STATUSES } from '#features/shows/limits.ts'
import { typedDaysOf } from '#features/shows/night.ts'
import type { StoredShow } from '#features/shows/server/show-faces.ts'
import { newShow } from '../../contract.ts'

/** Everything about a show that undoing a change restores. */
const showState = z.object({
  fields: newShow,
  status: z.enum(SHOW_STATUSES),
  statusReason: z.string().nullable(),
  previousDate: z.string().nullable(),
  previousBeginsAt: z.string().nullable(),
  cancelledDays: z.array(cancelledDay),
  /** Ticket links with the times at which they were stated. */
  ticketLinks: z.array(ticketLink),
})
export type ShowState = z.output<typeof showState>

/** Undefined for a show that the form would refuse, as some from feeds and MusicBrainz: nobody could save it again. */
export const stateOf = (show: StoredShow): ShowState | undefined =>
  readState({
    fields: {
      ...show,
      ...typedDaysOf(show),
      poster: show.poster && { fileId: show.poster.id, alt: show.poster.alt },
    },
    status: show.status,
    statusReason: show.statusReason,
    previousDate: show.previousDate,
    previousBeginsAt: show.previousBeginsAt,
    cancelledDays: show.cancelledDays,
    ticketLinks: show.ticketLinks,
  })

/** Parses a stored state; undefined when the present rules would refuse it. */
export const readState = (value: unknown): ShowState | undefined => showState.safeParse(value).data
