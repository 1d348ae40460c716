import { describe, expect, it } from 'vitest'
import { holdTimeouts } from '../../support/hold-timeouts.ts'
import { everyName, homeSite, names } from '../../support/home.ts'
import { faults, isEndless, type Reply } from '../../support/outside.ts'
import { worldReply } from '../../support/world.ts'

const home = homeSite()
const { inProcess, forgetAll, age, endPause, stored } = home

/** Nobody waited for the end of a request: one that is never answered is still open. */
function expectNoneGivenUp(fault: Reply) {
  if (isEndless(fault)) expect(home.outside.requests.filter(({ isOpen }) => !isOpen)).toEqual([])
}

/**
 * The stored answers that a fault must not change. "Not found" is not a valid answer for a list; it is for a page, a cover
 * or an artist's links, which jobs ask for as well.
 */
async function storedUnder(fault: Reply) {
  const rows = await stored()
  return fault === faults.notFound
    ? rows.filter(({ source, key }) => source === 'musicbrainz' && !key.startsWith('links of artist'))
    : rows
}

const everyFault: [string, Reply][] = Object.entries({
  ...faults,
  refused: faults.reset,
  emptyObject: { body: {} },
  jsonNull: { body: 'null' },
})

describe.each(everyFault)('with sources that fail by %s', (_, fault) => {
  it('serves cached data, stores nothing wrong, and recovers', async () => {
    home.outside.reply = worldReply
    await forgetAll()
    await inProcess(async (process) => {
      await expect.poll(async () => (await process.artists()).items.length).toBe(4)
      await expect
        .poll(async () => (await process.releases()).items.filter((one) => one.imageUrl).length)
        .toBe(3)
      await expect.poll(async () => (await stored()).length).toBe(14)
    })
    const before = await storedUnder(fault)
    await age()

    home.outside.reply = () => fault
    await inProcess(async (process) => {
      home.outside.requests = []
      holdTimeouts()
      expect(names(await process.artists())).toEqual(everyName)
      expect((await process.releases()).items).toHaveLength(4)
      expectNoneGivenUp(fault)
      home.outside.requests = []
      await expect.poll(() => process.artists().then(names)).toEqual(everyName)
    })
    expect(await storedUnder(fault)).toEqual(before)

    home.outside.reply = worldReply
    await age()
    await endPause()
    await inProcess(async (process) => {
      await process.artists()
      const oldest = before[0]?.fetched_at?.getTime() ?? 0
      await expect
        .poll(async () => (await stored()).find(({ key }) => key.includes('trending'))?.fetched_at?.getTime())
        .toBeGreaterThan(oldest)
      expect(names(await process.artists())).toEqual(everyName)
    })
  })

  it('answers quickly on a fresh installation, and shows data as soon as it is fetched', async () => {
    await forgetAll()
    home.outside.reply = () => fault
    await inProcess(async (process) => {
      home.outside.requests = []
      holdTimeouts()
      const [artists, releases] = await Promise.all([process.artists(), process.releases()])
      expect([...artists.items, ...releases.items]).toEqual([])
      expectNoneGivenUp(fault)
      expect(await storedUnder(fault)).toEqual([])
    })
    home.outside.reply = worldReply
    await endPause()
    await inProcess(async (process) => {
      await expect.poll(async () => names(await process.artists())).toEqual(everyName)
    })
  })
})
