import type { Accounts } from '#features/accounts/public.ts'
import { pushNotifications } from '#features/notify/bell/public.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowQueue } from '#platform/row-queue.ts'
import { announceText } from './announce.ts'
import type { SiteTexts } from './read-texts.ts'
import { createSiteTextRoutes } from './routes.ts'

/** How often to look for members to notify of a new version, in addition to right after it was written. */
const ANNOUNCING_SECONDS = 30

/**
 * The site's own texts (about, terms, privacy, guidelines, contact): the newest version of an admin, else the file that
 * was read at the start.
 */
export function createSiteTexts(
  platform: Platform,
  { texts, accounts }: { texts: SiteTexts; accounts: Pick<Accounts, 'sendLetters'> },
) {
  const announcing = createRowQueue(
    platform,
    { name: 'legal-texts.announce', everySeconds: ANNOUNCING_SECONDS, wakeAfterMs: 0 },
    async (turn) => {
      const notified = await announceText(platform, turn)
      if (!notified) return false
      pushNotifications(platform, notified)
      accounts.sendLetters()
      return true
    },
  )
  return {
    routes: createSiteTextRoutes(platform, texts, () => announcing.wake()),
    jobs: [announcing.job],
  }
}
