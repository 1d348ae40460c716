import { expect, it } from 'vitest'
import { createMembers } from '../support/members.ts'
import { replay } from '../support/radar-replay.ts'
import { openTestSite } from '../support/site.ts'

/** `RADAR_SEEDS=20 npx vitest run --project api-postgres tests/api/radar-replay.test.ts` plays more. */
const SEEDS = Number(process.env.RADAR_SEEDS ?? 1)
const FANS = 7

it.each(Array.from({ length: SEEDS }, (_, at) => String(at + 1)))(
  'says nothing untrue, nothing twice and misses nothing in 400 days of seed %s',
  { timeout: 600_000 },
  async (seed) => {
    let now = new Date()
    const site = await openTestSite({ clock: { now: () => now } })
    try {
      const fans = (await createMembers(site, FANS)).map(({ id }) => id)
      const differences = await replay(
        site.platform,
        (moment) => {
          now = moment
        },
        { seed, days: 400, artists: 5, fans },
      )
      expect(differences).toMatchObject({ missed: [], untrue: [], double: [] })
      expect(differences.expected).toBeGreaterThan(200)
    } finally {
      await site.close()
    }
  },
)
