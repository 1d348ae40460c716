import { z } from 'zod'
import { actionReason } from '#features/accounts/contract.ts'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'
import { RULE_LENGTH_MAX, RULES_MAX } from './limits.ts'

const list = <T extends z.ZodType>(item: T) => z.array(item).max(RULES_MAX, `At most ${RULES_MAX} lines fit`)

const word = z
  .string()
  .trim()
  .min(1)
  .max(RULE_LENGTH_MAX, `A line must have at most ${RULE_LENGTH_MAX} characters`)
  .refine(isStorableText, NOT_STORABLE)

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(RULE_LENGTH_MAX, `A line must have at most ${RULE_LENGTH_MAX} characters`)
  .refine(
    (value) => /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(value),
    'Write domains such as shop.example, one a line',
  )

/**
 * Words and domains that posts and replies may not contain (`refused`), and those that make them await approval
 * (`held`).
 */
export const contentRules = z.object({
  refusedWords: list(word),
  heldWords: list(word),
  /** With their subdomains. */
  refusedDomains: list(domain),
  heldDomains: list(domain),
})
export type ContentRules = z.infer<typeof contentRules>

/** Answer of `GET /api/admin/content-rules`; the version is incremented with each change. */
export const currentContentRules = contentRules.extend({ version: z.int() })
export type CurrentContentRules = z.infer<typeof currentContentRules>

/** Body of `PUT /api/admin/content-rules`, with the version in the editor, so that no newer change is overwritten. */
export const contentRulesChange = contentRules.extend({
  version: z.int('Send the version of the lists that you read'),
  reason: actionReason,
})
