import type { CreditedArtist } from '../../contract.ts'

/** A release group as a source describes it. */
export interface Seen {
  mbid: string
  title: string
  primaryType: string | null
  secondaryTypes: readonly string[]
  credit: readonly CreditedArtist[]
  /** As `readDate` returns it; null: none. */
  date: string | null
  /** When the source said so, if not now. */
  readAt?: Date
}
