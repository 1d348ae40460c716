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

/** Address of the page of an artist without a known id. */
export const artistPathOf = (name: string): string => artistPath(nameSlug(name))

/** Address of a label's page. */
export const labelPath = (slug: string): string => `/label/${encodeURIComponent(slug)}`
