import { z } from 'zod'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'
import { isDay } from '#platform/time.ts'
import { isTimeZone, timeZoneNamed } from '#platform/zone-names.ts'
import { DAY_INVALID, FIRST_YEAR, TIME_INVALID, YEAR_INVALID, YEARS_AHEAD, ZONE_INVALID } from './limits.ts'

const blankIsNone = (value: string | null | undefined) => value?.trim() || null

export const atMost = (max: number) => `At most ${max} characters`

export const required = (max: number, message: string) =>
  z.string(message).trim().min(1, message).max(max, atMost(max)).refine(isStorableText, NOT_STORABLE)

export const optional = (max: number) =>
  z
    .string()
    .nullish()
    .transform(blankIsNone)
    .pipe(z.string().max(max, atMost(max)).refine(isStorableText, NOT_STORABLE).nullable())

export const orNone = <T extends z.ZodType<string | null, string>>(schema: T) =>
  z.string().nullish().transform(blankIsNone).pipe(schema.nullable())

/** A day of the calendar, yyyy-mm-dd. */
export const day = z.string(DAY_INVALID).refine(isDay, DAY_INVALID)

/** A day within the years that shows may have. */
export const showDay = day.refine((value) => {
  const year = Number(value.slice(0, 4))
  return year >= FIRST_YEAR && year <= new Date().getUTCFullYear() + YEARS_AHEAD
}, YEAR_INVALID)

/** In 24-hour form, such as "20:00". */
export const time = z.string(TIME_INVALID).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_INVALID)

/** IANA name of a time zone in any letters; kept under the one name that we use for the zone. */
export const timeZoneName = z
  .string(ZONE_INVALID)
  .refine(isTimeZone, ZONE_INVALID)
  .overwrite((zone) => timeZoneNamed(zone) ?? zone)
