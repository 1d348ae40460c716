import { z } from 'zod'
import { SITE_TEXTS } from './limits.ts'

/** Answer of `GET /api/site-texts/{name}`. */
export const siteText = z.object({
  name: z.enum(SITE_TEXTS),
  title: z.string(),
  /** The day of this version: YYYY-MM-DD. */
  version: z.string(),
  /** The text that ships with Fanfare: the operator has not written another. */
  isDefault: z.boolean(),
  /** The first paragraph, without markup. */
  summary: z.string(),
  /** Safe to insert into a page: Markdown without raw HTML or images, and links only to http(s), mailto and this site. */
  html: z.string(),
})
export type SiteText = z.infer<typeof siteText>
