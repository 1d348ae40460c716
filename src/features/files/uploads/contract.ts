import { z } from 'zod'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'
import { ALT_MAX, MEDIA_MAX, tooManyFiles } from './limits.ts'

/** A picture or video of a post. */
export const mediaItem = z.object({
  id: z.string(),
  url: z.string(),
  kind: z.enum(['image', 'video']),
  alt: z.string(),
  /** Pixels, after rotation. Null for a video without this metadata. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Widths of the available renditions, ascending; for a video, those of its poster. */
  widths: z.array(z.int()),
  /** The mean colour, such as `#2a1f3d`, shown while it loads. */
  color: z.string().nullable(),
  /** An animated picture; its renditions are still. */
  animated: z.boolean(),
  /** Seconds. */
  duration: z.number().nullable(),
})
export type MediaItem = z.infer<typeof mediaItem>

/** A private file, readable only through a signed link. */
export const privateDocument = z.object({
  id: z.string(),
  /** The file name on the member's machine. */
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
})
export type PrivateDocument = z.infer<typeof privateDocument>

/** The storage that a member's files take, in bytes. */
export const storageUse = z.object({
  /** All files, the renditions of pictures included. */
  used: z.int(),
  quota: z.int(),
  /** Files that are in no post or claim yet. */
  unusedBytes: z.int(),
  unusedFiles: z.int(),
})
export type StorageUse = z.infer<typeof storageUse>

/** The media of a new post: ids of unused files that its author uploaded, in order. */
export const mediaChoice = z
  .array(
    z.object({
      id: z.uuid(),
      /** The description for people who cannot see it. */
      alt: z.string().trim().max(ALT_MAX).refine(isStorableText, NOT_STORABLE).default(''),
    }),
  )
  .max(MEDIA_MAX, tooManyFiles(MEDIA_MAX))
  .refine((chosen) => new Set(chosen.map(({ id }) => id)).size === chosen.length, {
    error: 'The same file is attached twice',
  })
export type MediaChoice = z.infer<typeof mediaChoice>
