import { CLAIM_KINDS, type ClaimKind } from '#features/business/limits.ts'

/** Limits, enumerations and messages of the manage pages, for browser code that does not load zod. */

/** The kinds of entities that can be managed: those that can be claimed. */
export const MANAGED_TYPES = CLAIM_KINDS
export type ManagedType = ClaimKind

export const MODERATION_ACTIONS = ['pin', 'hide'] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

export const CONTENT_FILTERS = ['all', 'pinned'] as const
export type ContentFilter = (typeof CONTENT_FILTERS)[number]

/** Posts of one page of the content list. */
export const CONTENT_LIMIT = 50

export const HIDE_REASON_MAX = 1000
export const HIDE_REASON_REQUIRED = 'Please give a reason'
export const HIDE_REASON_TOO_LONG = 'The reason must be at most 1000 characters'
export const NOT_LINKED = 'This post isn’t linked to a page you manage.'
