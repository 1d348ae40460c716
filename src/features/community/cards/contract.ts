import { z } from 'zod'

/** What the page behind a link says about itself, as plain text. */
export const linkCard = z.object({
  url: z.string(),
  title: z.string(),
  /** The name of the site, or its host. */
  site: z.string(),
  description: z.string().nullable(),
  /** An address of ours (`/images/…`). */
  picture: z.string().nullable(),
})
export type LinkCard = z.infer<typeof linkCard>
