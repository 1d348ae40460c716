import { expect, LIVE, test } from '../fixtures.ts'
import { expectWithin, recordScripts } from '../loaded-scripts.ts'

test.use({ siteEnv: LIVE })

/** As in budget.spec.ts: a tenth more than the page loads beyond the first file. */
const BYTES = 55_000

test(`/community of a live site, with the column beside the posts, loads at most ${BYTES} bytes beyond the first file`, async ({
  page,
}) => {
  const loaded = recordScripts(page)
  const aside = page.waitForResponse(/\/assets\/next-shows-/)
  await page.goto('/community')
  await aside
  const beyond = (await loaded()).filter(({ name }) => !name.startsWith('/assets/index-'))
  expect(beyond.length).toBeGreaterThan(0)
  expectWithin(BYTES, beyond)
})
