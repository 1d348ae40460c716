/** Preview shows sample content, as the specification has it; live shows only what is real. */
export const SITE_MODES = ['preview', 'live'] as const
export type SiteMode = (typeof SITE_MODES)[number]
