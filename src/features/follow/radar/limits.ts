/** Rules of release notices, in days unless their names say otherwise. */

/** The earliest day before its release on which a record is announced. */
export const ANNOUNCED_AHEAD = 400
/** How many days after its release a record that becomes known is still "out now". */
export const LATE = 30
/**
 * Release groups of one artist with the same title and type are one record when their days are at most this far apart;
 * `ANNOUNCED_AHEAD` if one of them has lost its day before it came.
 */
export const SAME_RECORD = 7
/** Hours that a changed day must stand before followers are notified. */
export const STANDING_HOURS = 24
/** How many "moved" notices of a record are sent without a further delay. */
export const MOVES_AT_ONCE = 3
/**
 * The delay in days before the next "moved" notice, doubled for each further one: at most ten in 400 days, however
 * often the day changes.
 */
export const MOVES_APART = 2
/** Hours between two reads without a date, for a record to count as cancelled. */
export const ABSENT_HOURS = 72
/** How long an entry that only ListenBrainz has waits for MusicBrainz. */
export const UNCONFIRMED_HOURS = 24
/** The hour of "out now" notices in each member's zone. */
export const OUT_TIME = '08:00'
/** Requests per day to MusicBrainz and ListenBrainz together. */
export const CALLS_MAX = 1500

/** The most records in one answer. */
export const RADAR_PAGE = 50
/** How long records count as recent. */
export const RECENT_DAYS = 90
export const RADAR_WHEN = ['upcoming', 'recent'] as const
