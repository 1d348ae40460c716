/** An IANA name that this engine knows, such as Europe/Berlin; not an offset such as "+02:00". */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}
