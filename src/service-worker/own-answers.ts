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
