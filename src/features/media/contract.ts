import { z } from 'zod'
import { ALT_MAX, MEDIA_MAX, tooManyFiles } from './limits.ts'

/** A picture or video of a post. */
export const mediaItem = z.object({
  id: z.string(),
  url: z.string(),
  kind: z.enum(['image', 'video']),
  alt: z.string(),
  /** Pixels, upright. Null for a video that does not tell. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Widths of the renditions there are, from small to large; of a video, those of its poster. */
  widths: z.array(z.int()),
  /** The mean colour, such as `#2a1f3d`, to hold the place while it loads. */
  color: z.string().nullable(),
  /** A picture that moves; its renditions stand still. */
  animated: z.boolean(),
  /** Seconds. */
  duration: z.number().nullable(),
})
export type MediaItem = z.infer<typeof mediaItem>

/** A private file that only those who are given a link can open. */
export const privateDocument = z.object({
  id: z.string(),
  /** As the member named it. */
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
})
export type PrivateDocument = z.infer<typeof privateDocument>

/** What a post brings along: ids of files that its author uploaded and has not used, in order. */
export const mediaChoice = z
  .array(
    z.object({
      id: z.uuid(),
      /** What is to be seen, for those who cannot see it. */
      alt: z
        .string()
        .trim()
        .max(ALT_MAX)
        .refine((text) => !text.includes('\0') && text.isWellFormed(), {
          error: 'This text contains characters that cannot be stored',
        })
        .default(''),
    }),
  )
  .max(MEDIA_MAX, tooManyFiles(MEDIA_MAX))
  .refine((chosen) => new Set(chosen.map(({ id }) => id)).size === chosen.length, {
    error: 'The same file is attached twice',
  })
export type MediaChoice = z.infer<typeof mediaChoice>
