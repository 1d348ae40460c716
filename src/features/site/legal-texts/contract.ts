import { z } from 'zod'
import { actionReason } from '#features/accounts/contract.ts'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'
import { BODY_MAX, SITE_TEXTS, TITLE_MAX } from './limits.ts'

/** Answer of `GET /api/site-texts/{name}`. */
export const siteText = z.object({
  name: z.enum(SITE_TEXTS),
  title: z.string(),
  /** The day of this version: YYYY-MM-DD. */
  version: z.string(),
  /** The text that ships with Fanfare, because the operator has not written another. */
  isDefault: z.boolean(),
  /** The first paragraph, without markup. */
  summary: z.string(),
  /** Safe to insert into a page: Markdown without raw HTML or images, and links only to http(s), mailto and this site. */
  html: z.string(),
})
export type SiteText = z.infer<typeof siteText>

const written = (max: number, empty: string) =>
  z
    .string(empty)
    .trim()
    .min(1, empty)
    .max(max, `At most ${max} characters`)
    .refine(isStorableText, NOT_STORABLE)

/** Body of `PUT /api/admin/site-texts/{name}`: Markdown, in which `{{name}}`, `{{site}}` and `{{contact}}` are filled in. */
export const newSiteText = z.object({
  title: written(TITLE_MAX, 'Enter a title'),
  body: written(BODY_MAX, 'Enter the text'),
  /** A small correction, of which members are not notified. */
  isCorrection: z.boolean().default(false),
  /** The version in the editor, null if there was none, so that no newer one is replaced. */
  versionId: z.uuid('Send the version of the text that you read').nullable(),
  reason: actionReason,
})
export type NewSiteText = z.infer<typeof newSiteText>
export type SiteTextInput = z.input<typeof newSiteText>

/** The present text as an admin edits it, and its versions, newest first. */
export const siteTextSource = z.object({
  title: z.string(),
  body: z.string(),
  /** The day of this version: YYYY-MM-DD. */
  version: z.string(),
  isDefault: z.boolean(),
  /** The id of an admin's version; null for a file. */
  versionId: z.string().nullable(),
  versions: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** ISO 8601, UTC. */
      writtenAt: z.string(),
      isCorrection: z.boolean(),
    }),
  ),
})
export type SiteTextSource = z.infer<typeof siteTextSource>

/** Answer of `GET /api/admin/site-texts/{name}/versions/{id}`: an earlier version in Markdown. */
export const siteTextVersion = z.object({
  title: z.string(),
  body: z.string(),
  /** ISO 8601, UTC. */
  writtenAt: z.string(),
})
export type SiteTextVersion = z.infer<typeof siteTextVersion>
