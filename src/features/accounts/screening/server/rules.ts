import { domainToASCII } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'tldts'
import { foldText } from '#features/accounts/blocks/words.ts'
import { CHANGED_MEANWHILE } from '#platform/changed-meanwhile.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { ContentRules, CurrentContentRules } from '../contract.ts'
import { RULES_CHANGED_MEANWHILE } from '../limits.ts'
import { createListMatcher, formsOf } from './word-forms.ts'

export async function readRules(db: DbOrTrx): Promise<CurrentContentRules> {
  const row = await db.selectFrom('content_rules').selectAll().executeTakeFirstOrThrow()
  return {
    version: row.version,
    refusedWords: row.refused_words,
    heldWords: row.held_words,
    refusedDomains: row.refused_domains,
    heldDomains: row.held_domains,
  }
}

/**
 * Replaces the lists if they differ, and returns the old and new ones. Throws a 409 problem when somebody else has
 * changed them since the given version.
 */
export async function writeRules(
  trx: Trx,
  { version, ...rules }: CurrentContentRules,
): Promise<{ before: ContentRules; after: CurrentContentRules; isChanged: boolean }> {
  await trx.selectFrom('content_rules').select('only_row').forUpdate().execute()
  const { version: current, ...before } = await readRules(trx)
  if (version !== current) {
    throw new ProblemError(409, RULES_CHANGED_MEANWHILE, { code: CHANGED_MEANWHILE })
  }
  if (isDeepStrictEqual(rules, before)) return { before, after: { ...before, version }, isChanged: false }
  await trx
    .updateTable('content_rules')
    .set({
      version: current + 1,
      refused_words: rules.refusedWords,
      held_words: rules.heldWords,
      refused_domains: rules.refusedDomains,
      held_domains: rules.heldDomains,
    })
    .execute()
  return { before, after: { ...rules, version: current + 1 }, isChanged: true }
}

/** Whether a text contains one of these words as a whole word, or names one of these domains or their subdomains. */
export function contains(text: string, words: readonly string[], domains: readonly string[]): boolean {
  return createListMatcher(words)(formsOf(text)) || namesDomain(text, domains)
}

/** Which of these words and domains a text contains. */
export function listedIn(text: string, words: readonly string[], domains: readonly string[]): string[] {
  const forms = formsOf(text)
  const hosts = hostsIn(text)
  return [
    ...words.filter((word) => createListMatcher([word])(forms)),
    ...domains.filter((domain) => belongTo(hosts, [domain])),
  ]
}

export type IsRefusedLink = typeof isRefusedLink

/**
 * Whether admins have refused the domain of an address. Inside a transaction, blocks changes of the lists until its
 * end.
 */
export async function isRefusedLink(db: DbOrTrx, url: string): Promise<boolean> {
  const { refused_domains } = await db
    .selectFrom('content_rules')
    .select('refused_domains')
    .forShare()
    .executeTakeFirstOrThrow()
  return namesDomain(new URL(url).hostname, refused_domains)
}

/** Whether a text names one of these domains or their subdomains. */
export const namesDomain = (text: string, domains: readonly string[]): boolean =>
  belongTo(hostsIn(text), domains)

function belongTo(hosts: readonly string[], domains: readonly string[]): boolean {
  const listed = new Set(domains.map((domain) => domainToASCII(domain)))
  return hosts.some((host) => {
    const labels = host.split('.')
    return labels.some((_, index) => listed.has(labels.slice(index).join('.')))
  })
}

const HOST_MAX = 253

/** Folded, with the full stops that browsers read as dots in the name of a host. */
const foldDots = (text: string): string => foldText(text).replace(/[\u3002\uff0e\uff61]/gu, '.')

/** Everything in a text that looks like the name of a host, whether it is a link or not. */
const hostsIn = (text: string): string[] =>
  foldDots(text)
    .split(/[^\p{L}\p{N}\p{M}.-]+/u)
    .map((part) => part.replace(/^\.+|\.+$/g, ''))
    .filter((part) => part.includes('.') && part.length <= HOST_MAX)
    .map((part) => domainToASCII(part))

/** For hosts: a word rarely follows a full stop without a space. */
const ENDINGS = new Set(
  (
    'app biz blog br cc ch click club cn com cz de dev dk fm fr gg info io jp kr link ly net nl org pl pro ru shop site ' +
    'store tk top tv ua uk vip website xn--p1ai xyz'
  ).split(' '),
)
/** For names and descriptions, where addresses do not become links. */
const WITH_SCHEME = /^[a-z][a-z\d+.-]*:\/\/./u
/** A host followed by a path, a query or a port. */
const FOLLOWED = /^([^/:?#]+)(?:[/?#].|:\d)/u
const WITH_WWW = /^www\d?\./u

/**
 * The addresses of pages in a text, including those without a scheme, which do not become links: "shoes.com", or with
 * any known ending "shoes.it/now". "Fontaines D.C." contains none, nor do two sentences without a space between them.
 */
export const addressesIn = (text: string): string[] =>
  foldDots(text)
    .split(/[\s()<>[\]{}"'«»“”„,;!|*_]+/u)
    .filter((part) => {
      if (WITH_SCHEME.test(part)) return true
      const followed = FOLLOWED.exec(part)?.[1]
      const host = (followed ?? part).replace(/^.*@|^\.+|[.:?]+$/gu, '')
      if (host.length > HOST_MAX) return false
      const { domain, isIcann, publicSuffix } = parse(domainToASCII(host))
      const ending = publicSuffix?.split('.').at(-1) ?? ''
      return (
        domain !== null &&
        isIcann === true &&
        (followed !== undefined || WITH_WWW.test(host) || ENDINGS.has(ending))
      )
    })
