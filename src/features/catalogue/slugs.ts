/** Name of an artist or label as it stands in an address: lower case, spaces as hyphens. */
export function nameSlug(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-')
}

/**
 * The slug of a trending card, which also drops whatever is not a-z, 0-9 or a hyphen.
 * A name of which nothing would be left (in another script) keeps its `nameSlug`.
 */
export function trendingSlug(name: string): string {
  const slug = nameSlug(name)
  const stripped = slug.replace(/[^a-z0-9-]/g, '')
  return /[a-z0-9]/.test(stripped) ? stripped : slug
}

/** A name of which only the slug is known, with its words begun as names are: "ac/dc" as "Ac/Dc". */
export function capitalised(name: string): string {
  return name.replace(/(?<=^|[\s/(])\p{Ll}/gu, (letter) => letter.toUpperCase())
}

/** The name that an artist page searches for: hyphens back to spaces; `fallback` when there is no slug. */
export function slugToName(slug: string | undefined, fallback: string): string {
  return slug?.replace(/-/g, ' ').trim() || fallback
}

/** Address of an artist's page. */
export const artistPath = (slug: string): string => `/artist/${encodeURIComponent(slug)}`

/** Address of the page of an artist who is known by name only. */
export const artistPathOf = (name: string): string => artistPath(nameSlug(name))

/** Address of a label's page. */
export const labelPath = (slug: string): string => `/label/${encodeURIComponent(slug)}`
