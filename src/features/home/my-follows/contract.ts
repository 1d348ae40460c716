import { z } from 'zod'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'
import { SERVICES, USER_NAME_MAX } from './limits.ts'

const importedArtist = z.object({
  /** MusicBrainz id. */
  mbid: z.string(),
  name: z.string(),
  /** Distinguishes artists with the same name. */
  detail: z.string().nullable(),
})
export type ImportedArtist = z.infer<typeof importedArtist>

/** The artists that an import would follow. The request follows and stores nothing. */
export const importPreview = z.object({
  /** The detected format of the list, such as "Spotify export". */
  format: z.string(),
  /** Distinct artists in the list. */
  artists: z.int(),
  /** Entries in which no artist could be read, such as blank and too long lines. */
  notUnderstood: z.int(),
  /** Artists beyond the limit, which were not looked up. */
  cutOff: z.int(),
  /** Further notes for the reader. */
  notes: z.array(z.string()),
  matched: z.array(importedArtist),
  /** How many of the matched artists the viewer already follows; they are not in `matched`. */
  alreadyFollowed: z.int(),
  doubtful: z.array(z.object({ asked: z.string(), candidates: z.array(importedArtist) })),
  notFound: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof importPreview>

const NAME_REQUIRED = 'Enter a username'

/** Body of `POST /api/me/imports/account`. */
export const accountImport = z.object({
  service: z.enum(SERVICES),
  user: z
    .string(NAME_REQUIRED)
    .trim()
    .min(1, NAME_REQUIRED)
    .max(USER_NAME_MAX, `At most ${USER_NAME_MAX} characters`)
    .refine(isStorableText, NOT_STORABLE),
})

/** Answer of `GET /api/me/onboarding`. */
export const onboarding = z.object({
  services: z.array(z.enum(SERVICES)),
  suggestions: z.array(
    z.object({ mbid: z.string(), name: z.string(), slug: z.string(), imageUrl: z.string().nullable() }),
  ),
})
export type Onboarding = z.infer<typeof onboarding>
