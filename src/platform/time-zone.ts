/**
 * The one name that this engine has for a time zone, whatever its case and whichever of its names is given: Asia/Calcutta for
 * `asia/kolkata`. Undefined for what is no IANA name, such as the offset "+02:00".
 */
export function timeZoneNamed(value: string): string | undefined {
  if (!/^[A-Za-z]/.test(value)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** An IANA name that this engine knows, such as Europe/Berlin. */
export const isTimeZone = (value: string): boolean => timeZoneNamed(value) !== undefined
