/** The texts of the operator, each with a page at `/{name}`. */
export const SITE_TEXTS = ['about', 'terms', 'privacy', 'guidelines', 'contact'] as const

export const TITLE_MAX = 100
export const BODY_MAX = 100_000
export const TEXT_CHANGED_MEANWHILE =
  'Another admin saved this text since you opened it. Everything you typed is still here: look at what they saved, then save again.'

/** How many versions of a text are listed. */
export const VERSIONS_MAX = 50

export type SiteTextName = (typeof SITE_TEXTS)[number]
