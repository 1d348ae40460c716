import { z } from 'zod'
import type { Channel, NoticeKind } from './limits.ts'

/** What a notice says. Paths begin with a slash. */
export const noticeFacts = z.object({
  /** Of the release or show; of a post its beginning. */
  title: z.string().min(1).max(500),
  /** The artists, label or festival that it is about, in the order of the credit. */
  names: z.array(z.string().min(1).max(300)).min(1).max(20),
  /** The path of its page. */
  link: z.string().startsWith('/').max(500),
  /** The address of a picture of ours: a path. */
  picture: z.string().startsWith('/').max(1000).nullish(),
  /** The type of a release, such as EP. */
  type: z.string().max(60).nullish(),
  /** Of what has moved: the day before, `YYYY-MM-DD`. */
  before: z.iso.date().nullish(),
  /** Of a show: venue and city. */
  place: z.string().max(300).nullish(),
  /** Of a show whose time is known, ISO 8601. */
  beginsAt: z.iso.datetime({ offset: true }).nullish(),
  endsAt: z.iso.datetime({ offset: true }).nullish(),
})
export type NoticeFacts = z.infer<typeof noticeFacts>

/** What a member has chosen, by kind and channel; the rest is as in `MATRIX`. */
export type NoticeChoices = Partial<Record<NoticeKind, Partial<Record<Channel, boolean>>>>
