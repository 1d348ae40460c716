/** Name of an artist or label in the form of our addresses: lower case, hyphens for spaces. */
export function nameSlug(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-')
}

/**
 * The slug of a trending card, which also drops every character except a-z, 0-9 and hyphens. A name that would lose all
 * of them (in another script) gets its `nameSlug`.
 */
export function trendingSlug(name: string): string {
  const slug = nameSlug(name)
  const stripped = slug.replace(/[^a-z0-9-]/g, '')
  return /[a-z0-9]/.test(stripped) ? stripped : slug
}

/** Capitalises the words of a name of which only the slug is known: "ac/dc" as "Ac/Dc". */
export function capitalised(name: string): string {
  return name.replace(/(?<=^|[\s/(])\p{Ll}/gu, (letter) => letter.toUpperCase())
}

/** The name that an artist page searches for: hyphens become spaces; `fallback` when there is no slug. */
export function slugToName(slug: string | undefined, fallback: string): string {
  return slug?.replace(/-/g, ' ').trim() || fallback
}

/** Address of an artist's page. */
export const artistPath = (slug: string): string => `/artist/${encodeURIComponent(slug)}`

/** Address of the list of all albums, EPs and singles of an artist. */
export const discographyPath = (slug: string): string => `${artistPath(slug)}/discography`

/** Address of the list of artists that are similar to one. */
export const similarPath = (slug: string): string => `${artistPath(slug)}/similar`

/** Address of the page of an artist without a known id. */
export const artistPathOf = (name: string): string => artistPath(nameSlug(name))

/** Address of a label's page. */
export const labelPath = (slug: string): string => `/label/${encodeURIComponent(slug)}`

/** The longest readable part of an address. */
const SLUG_MAX = 80

/** A title in the form of our addresses: letters and figures of any script, and hyphens. It may be empty. */
export function titleSlug(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  const slug = (words ?? []).join('-')
  // Not in the middle of a word or of a surrogate pair.
  return slug.length > SLUG_MAX ? slug.slice(0, SLUG_MAX).replace(/-?[^-]*$/, '') : slug
}

/** Address of the page of a release group. The address of a release redirects to that of its group. */
export const releasePath = (mbid: string, title?: string): string => recordPath('release', mbid, title)

/** Address of the page of a recording. */
export const songPath = (mbid: string, title?: string): string => recordPath('song', mbid, title)

function recordPath(kind: 'release' | 'song', mbid: string, title = ''): string {
  const slug = titleSlug(title)
  return `/${kind}/${mbid}${slug && `/${encodeURIComponent(slug)}`}`
}
