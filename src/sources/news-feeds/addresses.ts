/** Parameters that only show a site where its readers come from. */
const TRACKING =
  /^(utm_\w+|at_(medium|campaign|custom\d|link_\w+|bbc_\w+)|mc_(cid|eid)|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|igsh|ttclid|_hs(enc|mi)|mkt_tok|vero_id|oly_(enc|anon)_id|xtor|cmp(id)?|ncid|icid|ito|guccounter|guce_\w+|ns_\w+|wt_z?mc|spm|ref_?src|_ga|_gl|soc_(src|trk)|share_?id|smid|sref|srnd|__twitter_impression|feature=share)$/i

/** As tables store them. */
const ADDRESS_MAX = 2000

/**
 * Resolves an http(s) address from a feed or page against `base`; undefined for anything else, and for more than `max`
 * characters when encoded. It has no name and password: everybody would read them, and a name can look like another host.
 */
export function webAddress(
  address: string | null | undefined,
  base?: string,
  max = ADDRESS_MAX,
): string | undefined {
  const trimmed = address?.trim()
  if (!trimmed || trimmed.length > max) return undefined
  const url = URL.parse(trimmed, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return url.href.length > max ? undefined : url.href
}

/** Removes the tracking parameters of an address. */
export function withoutTracking(address: string): string {
  const url = new URL(address)
  const names = Array.from(url.searchParams.keys())
  const tracking = names.filter((name) => TRACKING.test(name))
  // Deleting would re-encode the rest of the query, so nothing is touched when there is nothing to delete.
  for (const name of tracking) url.searchParams.delete(name)
  if (/^#(xtor|utm_|at_|Echobox|tk\.)/i.test(url.hash)) url.hash = ''
  return url.href
}

/** Equal for addresses of the same story: ignores scheme, "www." and "m.", fragment and trailing slash. */
export function storyKey(address: string): string {
  const url = new URL(withoutTracking(address))
  url.searchParams.sort()
  const host = url.hostname.replace(/^(www|m|amp)\./, '')
  return `${host}${url.pathname.replace(/(\/amp)?\/+$/, '')}${url.search}`
}
