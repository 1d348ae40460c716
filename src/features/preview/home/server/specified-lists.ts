import { artistPath, trendingSlug } from '#features/catalogue/public.ts'
import type { HomeLists } from '#features/home/pages/public.ts'

const TYPES = ['Album', 'EP', 'Single'] as const

/** The lists of the home by the specification: artists of a tag, addresses by name alone, and types that take turns. */
export const SPECIFIED_LISTS: HomeLists = {
  trendsHere: false,
  addressOf({ name }) {
    const slug = trendingSlug(name)
    return { slug, path: artistPath(slug) }
  },
  releaseType: (_, index) => TYPES[index % TYPES.length] ?? 'Album',
}
