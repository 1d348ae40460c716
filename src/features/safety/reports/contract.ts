import { z } from 'zod'
import { suspensionEnd } from '#features/accounts/contract.ts'
import { mediaItem } from '#features/files/uploads/contract.ts'
import { isStorableText, isVisibleText, NOT_STORABLE } from '#platform/storable-text.ts'
import {
  APPEAL_MAX,
  CASES_PAGE,
  DECIDED_TOGETHER_MAX,
  DECISION_REASON_MAX,
  DETAILS_MAX,
  LOG_PAGE,
  NOTE_MAX,
  OUTCOMES,
  REPORT_FOLLOW_UPS,
  REPORT_REASONS,
  REPORTED_KINDS,
  WAITING_QUEUES,
} from './limits.ts'

const text = (max: number) =>
  z.string().trim().max(max, `At most ${max} characters`).refine(isStorableText, NOT_STORABLE)
const requiredText = (max: number, empty: string) =>
  z
    .string(empty)
    .trim()
    .refine(isVisibleText, empty)
    .max(max, `At most ${max} characters`)
    .refine(isStorableText, NOT_STORABLE)

/** Body of `POST /api/reports`. */
export const newReport = z.object({
  kind: z.enum(REPORTED_KINDS),
  /** Id of the post, the reply, the member, the stated field, or the show. */
  id: z.uuid(),
  reason: z.enum(REPORT_REASONS, 'Choose a reason'),
  details: text(DETAILS_MAX).default(''),
  /** Also mutes or blocks the author. */
  also: z.enum(REPORT_FOLLOW_UPS).optional(),
})

export const CASE_LISTS = ['open', 'appeals', 'decided'] as const

/** Query of `GET /api/admin/reports`. */
export const casesQuery = z.object({
  list: z.enum(CASE_LISTS).default('open'),
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(CASES_PAGE).default(CASES_PAGE),
})

const person = z.object({ id: z.string(), username: z.string() })

/** Everything that a moderator needs to decide about one reported thing. Times are ISO 8601, UTC. */
export const moderationCase = z.object({
  id: z.string(),
  kind: z.enum(REPORTED_KINDS),
  subjectId: z.string(),
  openedAt: z.string(),
  assignee: person.nullable(),
  /** Null when the account was deleted, and for a show that no business publishes. */
  author: z
    .object({
      id: z.string(),
      username: z.string(),
      displayName: z.string().nullable(),
      avatarUrl: z.string().nullable(),
      joinedAt: z.string(),
      /** Earlier decisions about the author's content, without those that were reversed. */
      removals: z.int(),
      unfounded: z.int(),
      /** Other reported things that the viewer can decide together with this one; 101 stands for more than 100. */
      openCases: z.int(),
      /** The member's profile is one of them. */
      hasOpenProfile: z.boolean(),
    })
    .nullable(),
  /** The reported content as it is now; null when its author deleted it. */
  content: z
    .object({
      text: z.string(),
      /** The files of a post, with addresses that also work while it is not public. */
      media: z.array(mediaItem),
      visibility: z.enum(['public', 'held', 'hidden', 'removed', 'withheld']),
      createdAt: z.string(),
      /** The post to open; null for profiles. */
      postId: z.string().nullable(),
      /** Earlier texts, newest first, including those of the first minutes; at most twenty. */
      earlier: z.array(z.object({ text: z.string(), replacedAt: z.string() })),
      /** The text that a reply answers. */
      answers: z.object({ username: z.string().nullable(), text: z.string() }).nullable(),
    })
    .nullable(),
  /**
   * Identifies the present content, so that the decision applies to it and nothing else; null when its author deleted
   * it.
   */
  version: z.string().nullable(),
  /**
   * The text at the times of reports and decisions, newest first, if it has changed since or its author deleted it.
   * Kept until the decision can no longer be appealed. Its files are listed by name.
   */
  copies: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      media: z.array(z.object({ id: z.string(), kind: z.enum(['image', 'video']), alt: z.string() })),
      at: z.string(),
      /** The copy on which the decision is based. */
      isDecided: z.boolean(),
    }),
  ),
  /**
   * The files of a post that its author deleted, which belong to the copies, and removed or replaced pictures of a
   * profile.
   */
  keptMedia: z.array(mediaItem),
  /**
   * The oldest reports, at most twenty. Reports about the viewer's own content name no reporter and have no details.
   */
  reports: z.array(
    z.object({
      id: z.string(),
      reporter: person.nullable(),
      /** The copy that it is about, if there is one. */
      copyId: z.string().nullable(),
      reason: z.enum(REPORT_REASONS),
      details: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** 10,001 stands for more than 10,000, as in the numbers about the author. */
  reportsCount: z.int(),
  /** Whether the viewer or a business of theirs wrote it. */
  isOwn: z.boolean(),
  /** False for one's own content while somebody else can decide. */
  mayDecide: z.boolean(),
  /**
   * Whether the viewer may answer an appeal: as `mayDecide`, and whoever decided leaves it to others if there are any.
   */
  mayAnswer: z.boolean(),
  notes: z.array(z.object({ author: person.nullable(), content: z.string(), createdAt: z.string() })),
  decision: z
    .object({
      outcome: z.enum(OUTCOMES),
      rule: z.enum(REPORT_REASONS).nullable(),
      reason: z.string(),
      by: person.nullable(),
      at: z.string(),
      /** Until when it can be restored; null when it cannot. */
      restorableUntil: z.string().nullable(),
      /** Whether it can be restored now; content hidden from a page can be restored at any time. */
      isRestorable: z.boolean(),
      restoredAt: z.string().nullable(),
      /** When its suspension or ban was lifted; content it removed may stay removed. */
      liftedAt: z.string().nullable(),
    })
    .nullable(),
  appeal: z
    .object({ text: z.string(), at: z.string(), outcome: z.enum(['kept', 'restored']).nullable() })
    .nullable(),
})
export type ModerationCase = z.infer<typeof moderationCase>

export const casesPage = z.object({ items: z.array(moderationCase), nextCursor: z.string().nullable() })
export type CasesPage = z.infer<typeof casesPage>

/** Body of `POST /api/admin/reports/{id}/decide`. */
export const decision = z
  .object({
    outcome: z.enum(OUTCOMES),
    /**
     * The version that the moderator has read, as in `moderationCase`; the request is refused when the content has
     * changed since.
     */
    version: z.string().max(64).optional(),
    /** The broken rule, which the public log names. */
    rule: z.enum(REPORT_REASONS).optional(),
    /** Shown to the author. */
    reason: text(DECISION_REASON_MAX).default(''),
    /** Days of a suspension. */
    until: suspensionEnd.optional(),
    /** For a ban, what happens to the author's other content. `hide`: nobody sees it until the ban is lifted. */
    content: z.enum(['keep', 'hide']).default('hide'),
    /** Decides on all open reports about this author in the same way. */
    allOfAuthor: z.boolean().default(false),
    /**
     * The versions of the author's other content that the moderator has read; content changed since its reports is left
     * out otherwise.
     */
    alsoRead: z.array(z.string().max(64)).max(DECIDED_TOGETHER_MAX).default([]),
  })
  .refine(({ outcome, rule }) => outcome === 'no_action' || rule, {
    path: ['rule'],
    message: 'Choose the rule that was broken',
  })
  .refine(({ outcome, until }) => outcome !== 'suspended' || until, {
    path: ['until'],
    message: 'Choose a time in the future',
  })
export type Decision = z.output<typeof decision>

/** Body of `POST /api/admin/reports/{id}/restore`. */
export const restoration = z.object({ reason: requiredText(DECISION_REASON_MAX, 'Tell the author why') })

/** The cases that one decision closed. */
export const decidedCases = z.object({
  decided: z.array(z.string()),
  /** Cases of the author that were left out, because the content was changed since it was reported and read. */
  changed: z.array(z.object({ id: z.string(), kind: z.enum(REPORTED_KINDS), excerpt: z.string() })),
})
export type DecidedCases = z.infer<typeof decidedCases>

/** Body of `PUT /api/admin/reports/{id}/assignment`: assigns the case to the viewer, or to nobody. */
export const assignment = z.object({ assigned: z.boolean() })
export const newNote = z.object({ content: requiredText(NOTE_MAX, 'Write something first') })

/** Body of `POST /api/admin/reports/{id}/appeal`. */
export const appealDecision = z.object({
  outcome: z.enum(['kept', 'restored']),
  reason: requiredText(DECISION_REASON_MAX, 'Tell the author why'),
})

/** Body of `POST /api/me/decisions/{id}/appeal`. */
export const newAppeal = z.object({ text: requiredText(APPEAL_MAX, 'Tell us why the decision is wrong') })

/** Body of `POST /api/appeals/state`. A login refused because of a ban returns the pass as `appealPass`. */
export const banAppealPass = z.object({ pass: z.string('Sign in first').max(200, 'Sign in again') })
/** Body of `POST /api/appeals`. */
export const banAppeal = banAppealPass.extend(newAppeal.shape)

/** Answer of `POST /api/appeals/state`: the state of an appeal against the ban of an account. */
export const banAppealState = z.object({
  /** `none`: there is no appeal, and it is too late for one. */
  state: z.enum(['open', 'waiting', 'decided', 'none']),
  appealedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** The moderator's words. */
  reason: z.string().nullable(),
})
export type BanAppealState = z.infer<typeof banAppealState>

/** A decision about the viewer's content. */
export const ownDecision = z.object({
  id: z.string(),
  kind: z.enum(REPORTED_KINDS),
  outcome: z.enum(OUTCOMES),
  rule: z.enum(REPORT_REASONS).nullable(),
  reason: z.string(),
  decidedAt: z.string(),
  /** The beginning of the text at that time; null when it is deleted for good. */
  excerpt: z.string().nullable(),
  restoredAt: z.string().nullable(),
  appeal: z
    .object({
      text: z.string(),
      outcome: z.enum(['kept', 'restored']).nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  canAppeal: z.boolean(),
})
export type OwnDecision = z.infer<typeof ownDecision>
export const ownDecisions = z.object({ items: z.array(ownDecision) })

/** The viewer's role and the number of waiting items; `role` is null for members without one. */
export const desk = z.object({
  role: z.enum(['moderator', 'admin']).nullable(),
  reports: z.int(),
  appeals: z.int(),
  /** Posts and replies that wait for approval. */
  held: z.int(),
  /** Applications for membership. */
  applications: z.int(),
  /** Business accounts and claims, on which only admins decide. */
  accounts: z.int(),
  artistClaims: z.int(),
  festivalClaims: z.int(),
  labelClaims: z.int(),
  venueClaims: z.int(),
  /** No admin has completed the setup of the site yet. Only admins see it. */
  needsSetup: z.boolean(),
  /** Whether the member belongs to a team of a business. */
  manages: z.boolean(),
  /** The member's suspension: its end (ISO 8601, UTC) and the reason. Suspended members can read, but not write. */
  suspension: z.object({ until: z.string(), reason: z.string() }).nullable(),
})
export type Desk = z.infer<typeof desk>

/** One thing that waits for an admin. */
const waitingItem = z.object({
  queue: z.enum(WAITING_QUEUES),
  id: z.string(),
  /** What waits: the name of a business, of a claimed page or of an applicant, else the kind of what was written. */
  name: z.string(),
  /** Username of whose it is, or the business that claims; null when there is none. */
  by: z.string().nullable(),
  /** ISO 8601. */
  since: z.string(),
})
export type WaitingItem = z.infer<typeof waitingItem>
/** Answer of `GET /api/admin/waiting`: oldest first. */
export const waitingList = z.object({ items: z.array(waitingItem) })
export type WaitingList = z.infer<typeof waitingList>

/** Query of `GET /api/guidelines/log`. */
export const logQuery = z.object({
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(LOG_PAGE).default(LOG_PAGE),
})
/** Decisions without names, newest first. */
export const publicLog = z.object({
  items: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(REPORTED_KINDS),
      outcome: z.enum(OUTCOMES),
      rule: z.enum(REPORT_REASONS).nullable(),
      restored: z.boolean(),
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type PublicLog = z.infer<typeof publicLog>
