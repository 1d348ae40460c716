import { domainToASCII } from 'node:url'
import { createWordMatcher, foldText } from '#features/blocks/public.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { ContentRules } from '../contract.ts'

export async function readRules(db: DbOrTrx): Promise<ContentRules> {
  const row = await db.selectFrom('content_rules').selectAll().executeTakeFirstOrThrow()
  return {
    refusedWords: row.refused_words,
    heldWords: row.held_words,
    refusedDomains: row.refused_domains,
    heldDomains: row.held_domains,
  }
}

export async function writeRules(trx: Trx, rules: ContentRules): Promise<void> {
  await trx
    .updateTable('content_rules')
    .set({
      refused_words: rules.refusedWords,
      held_words: rules.heldWords,
      refused_domains: rules.refusedDomains,
      held_domains: rules.heldDomains,
    })
    .execute()
}

/** Whether a text contains one of these words as a whole word, or names one of these domains or their subdomains. */
export function contains(text: string, words: readonly string[], domains: readonly string[]): boolean {
  return createWordMatcher(words.map(foldText))(text) || namesDomain(text, domains)
}

export type IsRefusedLink = (url: string) => Promise<boolean>

/** Whether admins have refused the domain of an address. */
export const createIsRefusedLink =
  ({ db }: Pick<Platform, 'db'>): IsRefusedLink =>
  async (url) =>
    namesDomain(new URL(url).hostname, (await readRules(db)).refusedDomains)

function namesDomain(text: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return false
  const listed = new Set(domains.map((domain) => domainToASCII(domain)))
  return hostsIn(text).some((host) => {
    const labels = host.split('.')
    return labels.some((_, index) => listed.has(labels.slice(index).join('.')))
  })
}

const HOST_MAX = 253

/** Everything in a text that looks like the name of a host, whether it is a link or not. */
const hostsIn = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}\p{M}.-]+/u)
    .map((part) => part.replace(/^\.+|\.+$/g, ''))
    .filter((part) => part.includes('.') && part.length <= HOST_MAX)
    .map((part) => domainToASCII(part))
