import type { TicketLink } from '../../contract.ts'
import type { ActRole, ShowKind, ShowSource, SourcedField } from '../../limits.ts'
import type { ClaimColumns } from '../claim-columns.ts'
import type { VenueFacts } from './same-show.ts'

/** A source overrules those of a lower rank. */
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

/** A show as one source states it, in the terms of this site. Instants are ISO 8601. */
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
  status: 'scheduled' | 'postponed' | 'cancelled'
  /** What the evenings of one recurring entry share. */
  residency: string | null
}

/** Who speaks of shows, and the claim by which that is published. */
export interface Source {
  source: 'feed' | 'musicbrainz'
  feedId: string | null
  claim: ClaimColumns
  /** The series of a festival's feed. */
  festivalId: string | null
}

/** What a source says of one show. */
export interface StatedShow {
  /** The same in each reading. */
  key: string
  /** Those that it may have had in an earlier reading, on the same day. */
  otherKeys?: readonly string[]
  said: Statement
}
