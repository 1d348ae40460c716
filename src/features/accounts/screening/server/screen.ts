import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { counterInDatabase } from '#platform/http/limits/rate-limit.ts'
import { forbidden, invalid, ProblemError, tooManyRequests } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import type { ContentRules } from '../contract.ts'
import { NEWCOMER_HOURS, NEWCOMER_POSTS, NEWCOMER_REPLIES, NEWCOMER_TEXTS } from '../limits.ts'
import { addressesIn, contains, listedIn, readRules } from './rules.ts'

interface ScreenedText {
  content: string
  /** The targets of its links. */
  links: readonly string[]
  /** The descriptions of its pictures. */
  alts?: readonly string[]
  /** The name of its subject, as the author gave it. */
  about?: string | null
}

/** A text that a member wants to publish. */
interface Text extends ScreenedText {
  kind: 'post' | 'reply' | 'edit'
  userId: string
  /** For an edit: the text it replaces. */
  before?: ScreenedText
}

/** Throws a 422 problem at the fields of a profile or a business that contain refused words or domains. */
export async function screenFields(
  trx: Trx,
  fields: Record<string, string | null | undefined>,
): Promise<void> {
  refuse(fields, await readRules(trx))
}

/**
 * The same for a member's change of the own profile, which is public at once. Because nothing of it can be held, links
 * and held words of newcomers are refused.
 */
export function createScreenProfile({ site }: Platform) {
  return async (
    trx: Trx,
    userId: string,
    fields: Record<string, string | null | undefined>,
  ): Promise<void> => {
    const rules = await readRules(trx)
    refuse(fields, rules)
    if (!site.values.isForStrangers || !(await readMember(trx, userId)).isNewcomer) return
    const wrong = Object.entries(fields).filter(
      ([, text]) =>
        text && (addressesIn(text).length > 0 || contains(text, rules.heldWords, rules.heldDomains)),
    )
    if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([field]) => [field, NOT_YET])))
  }
}

const NOT_YET = `New members can’t post links and some words yet. You can after a day and ${NEWCOMER_TEXTS} public posts or replies.`

function refuse(
  parts: Record<string, string | null | undefined>,
  { refusedWords, refusedDomains }: ContentRules,
): void {
  const wrong = Object.entries(parts).filter(
    ([, part]) => part && contains(part, refusedWords, refusedDomains),
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([field]) => [field, REFUSED])))
}

const REFUSED = 'This has a word or a link that isn’t allowed here.'

/** Throws a 422 problem for a username with a refused word, also between underscores and digits. */
export const screenUsername = (trx: Trx, username: string): Promise<void> =>
  screenFields(trx, { username: `${username}\n${username.replace(/\P{L}+/gu, ' ')}` })

export type Screen = ReturnType<typeof createScreen>

/** The parts of a text by the field of the form to which an error belongs. */
const partsOf = ({ content, links, alts, about }: ScreenedText) => ({
  // Browsers also understand other spellings of addresses.
  content: [content, ...links.map((href) => new URL(href).hostname)].join('\n'),
  media: alts?.join('\n') ?? '',
  linkedEntityName: about ?? '',
})

/** Whether `find` finds anything in a text that it does not find in the previous text. */
function findsMore(find: (text: string) => readonly string[], text: string, before: string): boolean {
  const known = new Set(find(before))
  return find(text).some((found) => !known.has(found))
}

/**
 * Returns whether a new text is public at once or awaits approval; for an edit, only added content counts. Throws a 422
 * problem for refused words and domains at their field, a 403 one for a first text without a confirmed address if mail
 * is set up, and a 429 one for newcomers beyond their limits. Members with a role and verified businesses are not
 * newcomers; on a site that is not for strangers nobody is.
 */
export function createScreen({ config, site }: Platform) {
  return async (trx: Trx, text: Text): Promise<'public' | 'held'> => {
    const rules = await readRules(trx)
    const parts = Object.entries(partsOf(text))
    const before: Record<string, string> = text.before ? partsOf(text.before) : {}
    refuse(Object.fromEntries(parts.filter(([field, part]) => part !== before[field])), rules)
    const now = parts.map(([, part]) => part).join('\n')
    const then = Object.values(before).join('\n')
    const isHeld =
      contains(now, rules.heldWords, rules.heldDomains) &&
      findsMore((text) => listedIn(text, rules.heldWords, rules.heldDomains), now, then)
    if (!site.values.isForStrangers) return isHeld ? 'held' : 'public'
    const member = await readMember(trx, text.userId)
    if (config.smtpUrl && text.kind !== 'edit' && member.mustConfirm) throw notConfirmed()
    if (!member.isNewcomer) return isHeld ? 'held' : 'public'
    if (config.rateLimits && text.kind !== 'edit') await countText(trx, text.userId, text.kind)
    const hasNewLink =
      text.links.some((href) => !text.before?.links.includes(href)) || findsMore(addressesIn, now, then)
    return isHeld || hasNewLink ? 'held' : 'public'
  }
}

const notConfirmed = () =>
  new ProblemError(
    403,
    'Please confirm your email address first: open the link in the mail we sent you. You can send it again from your settings.',
    { code: 'email_not_confirmed' },
  )

/**
 * Throws a 403 problem for a member who may not publish a first text yet, because mail is set up and the address is not
 * confirmed. For files, which are uploaded before their post.
 */
export async function requireConfirmed({ db, config, site }: Platform, userId: string): Promise<void> {
  if (!config.smtpUrl || !site.values.isForStrangers) return
  if ((await readMember(db, userId)).mustConfirm) throw notConfirmed()
}

const A_DAY = {
  post: { max: NEWCOMER_POSTS, many: 'posts' },
  reply: { max: NEWCOMER_REPLIES, many: 'replies' },
}

/**
 * Counts a post or reply, even if its author deletes it later. Other texts of the member wait for the count. The
 * rollback of a refused one undoes it.
 */
async function countText(trx: Trx, userId: string, kind: 'post' | 'reply'): Promise<void> {
  const { max, many } = A_DAY[kind]
  const day = counterInDatabase(trx)
  const { points, secondsLeft } = await day.count(`newcomer-${many}:${userId}`, NEWCOMER_HOURS * 3600)
  if (points <= max) return
  throw tooManyRequests(`New members can write ${max} ${many} a day. Please come back tomorrow.`, secondsLeft)
}

async function readMember(db: DbOrTrx, userId: string) {
  const { rows } = await sql<{ isNewcomer: boolean; mustConfirm: boolean }>`
    select (u.created_at > now() - make_interval(hours => ${NEWCOMER_HOURS})
        or (select count(*) from (
          (select from posts where user_id = u.id and visibility = 'public' limit ${NEWCOMER_TEXTS})
          union all
          (select from post_replies
            where user_id = u.id and visibility = 'public' and deleted_at is null limit ${NEWCOMER_TEXTS})
        ) t) < ${NEWCOMER_TEXTS})
      and not exists (select from user_roles r where r.user_id = u.id)
      and not exists (
        select from business_accounts b where b.user_id = u.id and b.verification_status = 'verified'
      ) as "isNewcomer",
      u.email_confirmed_at is null
      and not exists (select from user_roles r where r.user_id = u.id)
      and not exists (select from posts where user_id = u.id)
      and not exists (select from post_replies where user_id = u.id) as "mustConfirm"
    from users u where u.id = ${userId}`.execute(db)
  const [member] = rows
  if (!member) throw forbidden('This account is gone.')
  return member
}
