import { expect, it } from 'vitest'
import { createStandingRoom } from '../../support/members.ts'
import { replay } from '../../support/radar-replay.ts'
import { openTestSite } from '../../support/site.ts'

/**
 * `RADAR_SEEDS=3 npx vitest run tests/api/deep/radar-replay.test.ts` simulates 400 days of three seeds, or
 * `RADAR_DAYS` days; without it, one short run.
 */
const SEEDS = Number(process.env.RADAR_SEEDS ?? 0)
const DAYS = Number(process.env.RADAR_DAYS ?? (SEEDS > 0 ? 400 : 38))
const FANS = 7

it.each(Array.from({ length: Math.max(1, SEEDS) }, (_, at) => String(at + 1)))(
  'says nothing untrue, nothing twice and misses nothing in the days of seed %s',
  { timeout: 600_000 },
  async (seed) => {
    let now = new Date()
    const site = await openTestSite({ clock: { now: () => now } })
    try {
      const fans = (await createStandingRoom(site, FANS)).map(({ id }) => id)
      const differences = await replay(
        site,
        (moment) => {
          now = moment
        },
        { seed, days: DAYS, artists: 4, labels: 2, fans },
      )
      expect(differences).toMatchObject({ missed: [], untrue: [], double: [] })
      expect(differences.expected).toBeGreaterThan(DAYS / 4)
      expect(differences.ofLabels).toBeGreaterThan(DAYS / 10)
      expect(differences.twins).toBeGreaterThanOrEqual(1)
      expect(differences.enteredAgain).toBeGreaterThanOrEqual(1)
      expect(differences.postponed).toBeGreaterThanOrEqual(1)
      expect(differences.stated).toBeGreaterThanOrEqual(Math.floor(DAYS / 20))
    } finally {
      await site.close()
    }
  },
)
