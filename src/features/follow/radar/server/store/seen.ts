import type { CreditedArtist } from '../../contract.ts'

/** A release group as a source describes it. */
export interface Seen {
  mbid: string
  title: string
  primaryType: string | null
  secondaryTypes: readonly string[]
  credit: readonly CreditedArtist[]
  /** The date that `readDate` returns; null if there is none. */
  date: string | null
  /** When the source stated it, if not now. */
  readAt?: Date
}
