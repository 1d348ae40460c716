import { OutsideError } from '#platform/fetch/outside-error.ts'
import { readCalendar } from './calendar.ts'
import type { ReadShows } from './entry.ts'
import { readPage } from './page.ts'

/**
 * Reads a calendar, a page, or bare JSON-LD. The text decides which of these it is, not the content type. Throws
 * `OutsideError` for anything else.
 */
export function readShows(text: string, contentType: string, address: string, now: Date): ReadShows {
  const begin = text.slice(0, 4096)
  if (/BEGIN:VCALENDAR/i.test(begin)) return readCalendar(text, now)
  if (/^\s*[[{]/.test(begin)) {
    return readPage(
      `<script type="application/ld+json">${text.replaceAll('</', '<\\/')}</script>`,
      address,
      now,
    )
  }
  const isCalled = /calendar/i.test(contentType) || /\.ics$/i.test(pathOf(address))
  if (/</.test(begin)) {
    const read = readPage(text, address, now)
    // The page may be a maintenance notice, so missing shows do not mean that they were removed.
    if (isCalled && read.entries.length === 0) {
      throw new OutsideError('unreadable', 'The address leads to a page in place of a calendar.')
    }
    return read
  }
  if (isCalled) return readCalendar(text, now)
  throw new OutsideError('unreadable', 'The address leads to no calendar and no page.')
}

const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : '')
