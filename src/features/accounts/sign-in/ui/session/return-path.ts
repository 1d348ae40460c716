/**
 * The address to return to after signing in: a path of this site with its query and fragment. Undefined for
 * anything that could lead to another site, or to the sign-in page again.
 */
export function returnPath(path: string | undefined): string | undefined {
  if (!path?.startsWith('/') || /[\\\t\n\r]/.test(path) || path.startsWith('//')) return undefined
  const base = 'http://here.invalid'
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined
  if (url?.origin !== base || /^\/auth(\/|$)/.test(url.pathname) || url.pathname.startsWith('//'))
    return undefined
  return url.pathname + url.search + url.hash
}
