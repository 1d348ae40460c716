/**
 * The canonical name that this engine has for an IANA time zone, such as Asia/Calcutta for `asia/kolkata`. Undefined
 * for other texts, such as the offset "+02:00".
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
