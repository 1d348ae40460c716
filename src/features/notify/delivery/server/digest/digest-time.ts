import type { NoticeSettings } from '../settings.ts'
import { afterQuiet, nextWeekday } from '../time-rules.ts'

/** Most records come out on Fridays, and notices of them at 8:00. */
const FRIDAY = 5
const MINUTES = 9 * 60

/** When a member's next digest after `instant` is due: on Friday at 9:00, or when their quiet hours end. */
export const digestTime = (instant: Date, { timeZone, quiet }: Pick<NoticeSettings, 'timeZone' | 'quiet'>) =>
  afterQuiet(nextWeekday(instant, timeZone, FRIDAY, MINUTES), timeZone, quiet)
