/** Limits, values and messages of reports that browser code needs without Zod. */

export const REPORT_REASONS = [
  'spam',
  'harassment',
  'hate',
  'illegal',
  'impersonation',
  'wrong-facts',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REASON_LABELS: Record<ReportReason, string> = {
  spam: 'Spam',
  harassment: 'Harassment',
  hate: 'Hate',
  illegal: 'Illegal content',
  impersonation: 'Impersonation',
  'wrong-facts': 'Wrong facts',
  other: 'Something else',
}

/** The reason in the audit log when nobody wrote one. */
export const NOTHING_BROKEN = 'Doesn’t break the guidelines'

/** What a reporter may do about the author in the same step. */
export const REPORT_FOLLOW_UPS = ['mute', 'block'] as const
export type ReportFollowUp = (typeof REPORT_FOLLOW_UPS)[number]

export const REPORTED_KINDS = ['post', 'reply', 'profile', 'statement', 'show'] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

/** The possible decisions; the keys 1 to 5 follow this order. */
export const OUTCOMES = ['no_action', 'removed', 'warned', 'suspended', 'banned'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const DETAILS_MAX = 1000
/** The most reports of one member about the same thing until it is decided, each about another version of its text. */
export const REPORTS_OF_MEMBER_MAX = 5
export const NOTE_MAX = 1000
/** The most notes on one case. */
export const NOTES_MAX = 100
export const DECISION_REASON_MAX = 500
export const APPEAL_MAX = 2000
export const CASES_PAGE = 20
export const LOG_PAGE = 50

/** How many days removed content can be restored and its author may appeal. */
export const RESTORABLE_DAYS = 30

/** The most cases about one author that one decision closes. */
export const DECIDED_TOGETHER_MAX = 100

/** What waits for admins, by where they decide on it. */
export const WAITING_QUEUES = [
  'reports',
  'appeals',
  'held',
  'applications',
  'accounts',
  'artist-claims',
  'festival-claims',
  'label-claims',
  'venue-claims',
] as const
export type WaitingQueue = (typeof WAITING_QUEUES)[number]
/** The most waiting items of all queues in one list. */
export const WAITING_SHOWN = 50
