/** A total length: "48 min", "1 h 12 min". */
export function lengthInWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

/** A length for machines (ISO 8601), such as PT200S. */
export const isoDuration = (milliseconds: number): string => `PT${Math.round(milliseconds / 1000)}S`
