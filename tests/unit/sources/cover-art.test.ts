import { describe, expect, it } from 'vitest'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { createCoverArt } from '#sources/cover-art/client.ts'
import { fixturesIn, hasFixtures, jsonFixture } from '../../support/fixtures.ts'

const visitor = { priority: 'visitor' as const }
const BASE = 'https://coverartarchive.org'
const missing = new OutsideError('status', 'Not Found', { status: 404 })

function coverArtOn(answers: Record<string, unknown>) {
  return createCoverArt(async (path) => {
    const answer = answers[path] ?? missing
    if (answer instanceof Error) throw answer
    return answer
  }, BASE)
}

const withFront = {
  images: [
    { id: 12, front: false },
    { id: '13', front: true, image: 'http://x/13.jpg' },
  ],
}
const release = { id: 'r1', releaseGroupId: 'g1' }

describe('the front cover', () => {
  it('is that of the release', async () => {
    const coverArt = coverArtOn({ '/release/r1': withFront, '/release-group/g1': withFront })
    const place = await coverArt.findFront(release, visitor)
    expect(place).toEqual({ kind: 'release', id: 'r1' })
    expect(place && coverArt.frontAddress(place, 500)).toBe(`${BASE}/release/r1/front-500`)
    expect(place && coverArt.frontAddress(place, 250)).toBe(`${BASE}/release/r1/front-250`)
  })

  it('is that of the release group when the release has none', async () => {
    for (const none of [undefined, { images: [] }, { images: [{ front: false }] }]) {
      const coverArt = coverArtOn({ '/release/r1': none, '/release-group/g1': withFront })
      expect(await coverArt.findFront(release, visitor)).toEqual({ kind: 'release-group', id: 'g1' })
    }
  })

  it('is none when neither has one, and an error when the archive is down', async () => {
    expect(await coverArtOn({}).findFront(release, visitor)).toBeNull()
    expect(await coverArtOn({}).findFront({ id: 'r1' }, visitor)).toBeNull()
    const refused = new OutsideError('status', 'Bad Request', { status: 400 })
    expect(await coverArtOn({ '/release/r1': refused }).findFront({ id: 'r1' }, visitor)).toBeNull()
    for (const answer of [
      new OutsideError('status', 'Bad Gateway', { status: 502 }),
      {},
      { images: 'none' },
      'x',
    ]) {
      await expect(coverArtOn({ '/release/r1': answer }).findFront(release, visitor)).rejects.toMatchObject({
        isOutage: true,
      })
    }
  })

  it.skipIf(!hasFixtures).each(fixturesIn('coverart'))('is read from %s', async (file) => {
    const place = await coverArtOn({ '/release/r1': jsonFixture(file) }).findFront({ id: 'r1' }, visitor)
    expect(place).toEqual(file.includes('empty') ? null : { kind: 'release', id: 'r1' })
  })
})
