import { z } from 'zod'
import { cancelledDay, show } from '#features/shows/contract.ts'
import { actFields } from '#features/shows/editor/contract.ts'
import { day, optional, showDay } from '#features/shows/fields.ts'
import {
  ACT_NAME_MAX,
  ACT_ROLES,
  ACTS_MAX,
  MATCHED_NAMES_MAX,
  STAGE_MAX,
  STATUS_REASON_MAX,
} from '#features/shows/limits.ts'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'

const draftText = (max: number) => z.string().max(max).refine(isStorableText, NOT_STORABLE).nullable()

/** An act as typed; a draft may hold values that publishing would refuse. */
const draftAct = z.object({
  number: z.int().nullable(),
  artistMbid: z.uuid().nullable(),
  name: z.string().max(ACT_NAME_MAX).refine(isStorableText, NOT_STORABLE),
  role: z.enum(ACT_ROLES),
  stage: draftText(STAGE_MAX),
  day: draftText(10),
  time: draftText(10),
  endTime: draftText(10),
})
export type DraftAct = z.infer<typeof draftAct>

const atMostActs = `At most ${ACTS_MAX} acts`

/** The versions of the line-up and its draft that were edited. */
const version = z.int().min(0)

/** Query of `DELETE …/line-up/draft`. */
export const versionQuery = z.object({ version: z.coerce.number().pipe(version) })

/** Body of `PUT …/line-up/draft`. */
export const lineUpDraft = z.object({ acts: z.array(draftAct).max(ACTS_MAX, atMostActs), version })

/** Body of `PUT …/line-up`: replaces all acts. */
export const newLineUp = z.object({ acts: z.array(actFields).max(ACTS_MAX, atMostActs), version })

/** Answer of `GET …/line-up`. */
export const lineUp = z.object({
  acts: z.array(draftAct),
  /** Changes that are not published yet; null when there are none. */
  draft: z.object({ acts: z.array(draftAct), savedAt: z.string() }).nullable(),
  version,
  timeZone: z.string(),
  date: z.string(),
  lastDate: z.string(),
  cancelledDays: z.array(cancelledDay),
})
export type LineUp = z.infer<typeof lineUp>

/** Answer of `PUT …/line-up/draft`. */
export const savedDraft = z.object({ savedAt: z.string(), version })

/** Answer of `DELETE …/line-up/draft`. */
export const droppedDraft = z.object({ version })

/** Answer of `PUT …/line-up`. */
export const publishedLineUp = show.extend({ lineUpVersion: version })

/** Body of `PUT …/days/{day}`. */
export const dayAnnouncement = z.object({ cancelled: z.boolean(), reason: optional(STATUS_REASON_MAX) })
export const dayParameter = day

/** Body of `POST …/duplicate`. */
export const newEdition = z.object({ date: showDay })

/** Body of `POST …/line-up/matches`. */
export const namesToMatch = z.object({
  names: z
    .array(z.string().trim().min(1).max(ACT_NAME_MAX).refine(isStorableText, NOT_STORABLE))
    .max(MATCHED_NAMES_MAX),
})

const candidate = z.object({
  /** MusicBrainz id. */
  id: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  disambiguation: z.string().nullable(),
})
export type ActCandidate = z.infer<typeof candidate>

/** Answer of `POST …/line-up/matches`, in the order of the names. */
export const nameMatches = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      /** Whether exactly one artist has this name; otherwise a person has to choose. */
      isSure: z.boolean(),
      /** Best first. */
      candidates: z.array(candidate),
    }),
  ),
})
export type NameMatch = z.infer<typeof nameMatches>['items'][number]
