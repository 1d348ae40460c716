import type { TicketLink } from '#features/shows/contract.ts'
import type { ActRole, ShowKind, ShowSource, SourcedField } from '#features/shows/limits.ts'
import type { ClaimColumns } from '#features/shows/server/claim-columns.ts'
import type { VenueFacts } from './same-show.ts'

/** Sources of a higher rank overrule those of a lower one. */
export const RANKS = { musicbrainz: 0, feed: 1, organiser: 2 } as const satisfies Record<ShowSource, number>

export type FieldSources = Partial<Record<SourcedField, ShowSource>>

export interface StatedAct {
  name: string
  mbid: string | null
  role: ActRole
  stage: string | null
  day: string | null
  beginsAt: string | null
  endsAt: string | null
}

/** A show as one source states it, in our own terms. Instants are ISO 8601. */
export interface Statement {
  kind: ShowKind
  name: string
  description: string | null
  timeZone: string
  firstDay: string
  lastDay: string
  beginsAt: string | null
  endsAt: string | null
  venue: (VenueFacts & { address: string | null; country: string | null }) | null
  acts: StatedAct[]
  ticketLinks: Omit<TicketLink, 'statedAt'>[]
  status: 'scheduled' | 'moved' | 'postponed' | 'cancelled'
  /** The day on which a moved show would have begun. */
  previousDay?: string
  /** The same for all occurrences of one recurring entry. */
  residency: string | null
}

/** A source of shows, and the claim under which its shows are published. */
export interface Source {
  source: 'feed' | 'musicbrainz'
  feedId: string | null
  claim: ClaimColumns
  /** The series, for a festival's feed. */
  festivalId: string | null
}

/** A source's statement about one show. */
export interface StatedShow {
  /** The same in each reading. */
  key: string
  /** Keys that the entry may have had in an earlier reading, on the same day. */
  otherKeys?: readonly string[]
  statement: Statement
}
