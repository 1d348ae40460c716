/** The texts of the operator, each with a page at `/{name}`. */
export const SITE_TEXTS = ['about', 'terms', 'privacy', 'guidelines', 'contact'] as const
export type SiteTextName = (typeof SITE_TEXTS)[number]
