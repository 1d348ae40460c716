import type { CreditedArtist } from '#features/follow/radar/contract.ts'
import type { ReleaseType } from '#features/notify/delivery/limits.ts'

/** A record as shown in its notices. */
export interface NoticeRecord {
  id: string
  /** The release group that identifies it in notices. */
  subjectId: string
  /** The release group that has its page now. */
  mbid: string
  title: string
  primaryType: string | null
  /** The types that members choose for all their follows. */
  types: ReleaseType[]
  /** The types in MusicBrainz' terms. */
  ownTypes: string[]
  credit: CreditedArtist[]
  day: string | null
  firstDayAt: Date | null
  /** For followers of a label, to whom it is announced by its day there. */
  isOfLabel: boolean
  /** The name of that label; null if unknown here. */
  label: string | null
  /** All notices about it so far, including other ids. */
  noticeIds: number[]
  /** The notices among them under other ids. */
  otherNoticeIds: number[]
}
