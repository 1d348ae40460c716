import { findIana } from 'windows-iana'

const known = new Map<string, string | null>()

/**
 * The IANA name of a time zone in a calendar: an IANA name with or without a prefix such as
 * `/freeassociation.sourceforge.net/`, or a Windows name. Null for any other.
 */
export function ianaZone(name: string): string | null {
  const text = name.trim().replace(/^["']|["']$/g, '')
  const before = known.get(text)
  if (before !== undefined) return before
  const zone = resolve(text)
  // A limit, because feeds could name endless zones.
  if (known.size < 1000) known.set(text, zone)
  return zone
}

function resolve(text: string): string | null {
  if (text.length > 100 || !/^[/A-Za-z]/.test(text)) return null
  const parts = text.split('/').filter(Boolean)
  const candidates = [
    parts.join('/'),
    parts.slice(-2).join('/'),
    parts.slice(-3).join('/'),
    ...findIana(text),
  ]
  return candidates.find(isZone) ?? null
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
