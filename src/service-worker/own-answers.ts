import { KEPT_AT } from '#platform/http/kept-at.ts'

/** The cache key of the signed-in member's name and picture, for the navigation. */
export const OWN_PROFILE = '/api/me/profile'
/** The request of each page that is opened; its answer contains the profile. */
export const VISIT = '/api/visit'

/** The member whose access token (RFC 7519) a request carries; undefined for one that carries none. */
export function memberOf(authorization: string | null): string | undefined {
  const [, payload = ''] = (authorization ?? '').split('.')
  try {
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}

/** What a member looks up where there is no connection: follows, their records and shows, plans, the bell. */
const KEPT =
  /^\/api\/(me\/(profile|follows|shows|notifications|notifications\/unread|plans\/[^/]+)|radar\/releases)$/
/** Only first pages are kept, and no answers to what was typed. */
const NOT_KEPT = ['cursor', 'q']

/** Whether the service worker keeps the last answer to a request of a member, for use without a connection. */
export const isKept = ({ pathname, searchParams }: URL): boolean =>
  KEPT.test(pathname) && !NOT_KEPT.some((name) => searchParams.has(name))

/** A longer answer is not kept. */
export const KEPT_CHARACTERS_MAX = 300_000

const MEMBER = 'fanfare-member'

/** The copy of an answer that is kept, with its member and time; undefined where it is too long. */
export function keptAnswer(member: string, body: string, now: Date): Response | undefined {
  if (body.length > KEPT_CHARACTERS_MAX) return undefined
  return new Response(body, {
    headers: { 'Content-Type': 'application/json', [MEMBER]: member, [KEPT_AT]: now.toISOString() },
  })
}

/** Whose answer was kept. */
export const memberOfKept = (answer: Response): string | null => answer.headers.get(MEMBER)
