/** The pattern of a UUID in its canonical form, which is lower case (RFC 9562, 4). */
export const UUID_PATTERN = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const CANONICAL = new RegExp(`^${UUID_PATTERN}$`)
const ANY_CASE = new RegExp(`^${UUID_PATTERN}$`, 'i')

/** Whether a value is a UUID, in upper or lower case. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && ANY_CASE.test(value)

/** Whether a text is a UUID in lower case, the form that MusicBrainz and our own database use. */
export const isCanonicalUuid = (text: string): boolean => CANONICAL.test(text)
