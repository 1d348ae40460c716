import type { AuditEntry } from '#features/accounts/audit/contract.ts'

/** The search parameters of the log. */
export interface AuditSearch {
  /** Any text: the page knows the actions, which this file, loaded with every page, does not. */
  action?: string
  outcome?: AuditEntry['outcome']
}

/** Drops unknown parameters, and values of the wrong type. */
export const readAuditSearch = ({ action, outcome }: Record<string, unknown>): AuditSearch => ({
  action: typeof action === 'string' && action ? action : undefined,
  outcome: outcome === 'done' || outcome === 'refused' ? outcome : undefined,
})
