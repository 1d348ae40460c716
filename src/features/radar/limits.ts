/** Rules of release notices, in days unless their names say otherwise. */

/** A record is announced at most so long before its day. */
export const ANNOUNCED_AHEAD = 400
/** A record that becomes known at most so long after its day is "out now" at once. */
export const LATE = 30
/** Release groups of one artist with the same title and type are one record when their days are at most so far apart. */
export const SAME_RECORD = 7
/** How long a changed day must stand before anybody is notified. */
export const STANDING_HOURS = 24
/** So many notices that a record moved come as soon as its new day has stood for 24 hours. */
export const MOVES_AT_ONCE = 3
/**
 * After these the next one comes at the earliest after so many days, and with each further one after twice as many: ten in
 * 400 days at most, whoever changes its day how often.
 */
export const MOVES_APART = 2
/** How far apart two reads must be that find no date, for a record to count as cancelled. */
export const ABSENT_HOURS = 72
/** How long an entry that only ListenBrainz has waits for MusicBrainz. */
export const UNCONFIRMED_HOURS = 24
/** The hour of "out now" in the zone of each member. */
export const OUT_HOUR = 8
/** Requests to MusicBrainz and ListenBrainz on a day, all together. */
export const CALLS_MAX = 1500

/** Records in one answer. */
export const RADAR_PAGE = 50
/** How long records count as recent. */
export const RECENT_DAYS = 90
export const RADAR_WHEN = ['upcoming', 'recent'] as const
