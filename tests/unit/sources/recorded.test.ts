import { describe, expect, it } from 'vitest'
import { createCoverArt } from '#sources/cover-art/client.ts'
import { createMusicBrainz } from '#sources/musicbrainz/client.ts'
import { createWikipedia } from '#sources/wikipedia/client.ts'
import { fixture, fixturePaths, fixturesIn, hasFixtures, jsonFixture } from '../../support/fixtures.ts'

const visitor = { priority: 'visitor' as const }
const ID = '5b11f4ce-a62d-471e-81fc-a69a8278c7da'

const FOLDERS = [
  'musicbrainz/hqub-2025',
  'musicbrainz/inkstak-2014',
  'musicbrainz/dvirtz-2026',
  'musicbrainz/wrtag',
  'musicbrainz/listenbrainz',
  'musicbrainz/reference',
  'coverart',
  'wikipedia',
  'artists',
]
const recorded = FOLDERS.flatMap(fixturesIn).filter((file) => file.endsWith('.json'))

/** All calls to sources, each of which gets this answer. */
function everyCall(answer: unknown): Record<string, Promise<unknown>> {
  const ask = async () => answer
  const musicbrainz = createMusicBrainz(ask)
  return {
    searchArtists: musicbrainz.searchArtists('x', visitor),
    searchRecordings: musicbrainz.searchRecordings('x', visitor),
    searchReleases: musicbrainz.searchReleases('x', visitor),
    artist: musicbrainz.artist(ID, visitor),
    artistRelations: musicbrainz.artistRelations(ID, visitor),
    artistLinks: musicbrainz.artistLinks(ID, visitor),
    recordingLinks: musicbrainz.recordingLinks(ID, visitor),
    releaseLinks: musicbrainz.releaseLinks(ID, visitor),
    findFront: createCoverArt(ask, 'https://covers.example').findFront({ id: ID }, visitor),
    artistSummary: createWikipedia(ask, ask).artistSummary('x', visitor),
  }
}

/** The outcome of each call for an answer: its result, or the kind of its error. */
async function outcomes(answer: unknown) {
  const calls = Object.entries(everyCall(answer))
  return Object.fromEntries(
    await Promise.all(
      calls.map(async ([name, call]) => {
        const outcome = await call.then(
          (value) => ({ value }),
          (error: { name: string; kind: string }) => ({ error: `${error.name} ${error.kind}` }),
        )
        return [name, outcome] as const
      }),
    ),
  )
}

describe.skipIf(!hasFixtures)('recorded responses', () => {
  it('are complete', () => {
    expect(recorded.length).toBeGreaterThan(100)
  })

  it.each(recorded)(
    '%s answers the calls that it belongs to, and gives others a typed error',
    async (file) => {
      const answer = jsonFixture(file)
      for (const [name, outcome] of Object.entries(await outcomes(answer))) {
        if ('error' in outcome) expect(outcome.error, name).toMatch(/^(MusicBrainz|Outside)Error unreadable$/)
      }
    },
  )

  it('are all tested here, from every folder', () => {
    const known = fixturePaths().filter((file) => file.endsWith('.json'))
    expect(known.length).toBeGreaterThan(100)
    expect(known.filter((file) => !recorded.includes(file))).toEqual([])
  })

  const entities = recorded.filter((file) => file.startsWith('musicbrainz/') && entityOf(file))
  it.each(entities)('%s is parsed as its entity with all relations that have a type', async (file) => {
    const { id, relations } = entityOf(file) ?? {}
    const { artistRelations } = await outcomes(jsonFixture(file))
    expect(artistRelations).toMatchObject({ value: { id } })
    // Relations without a type have no meaning. Some events have them.
    const known = Array.isArray(relations) ? relations.filter(({ type }) => type).length : 0
    const read = (artistRelations as { value: { relations: unknown[] } }).value.relations.length
    // Relations to places, labels and the like are not used, but their type is parsed too.
    expect(read).toBe(known)
  })

  it.each(recorded)('%s, truncated anywhere, gives a typed error', async (file) => {
    const text = fixture(file).toString('utf8')
    const cut = text.slice(0, Math.floor(text.length * 0.6))
    const answers = await outcomes(cut)
    for (const [name, outcome] of Object.entries(answers)) {
      expect(outcome, name).toMatchObject({ error: expect.stringMatching(/Error unreadable$/) })
    }
  })
})

/** The entity of a file with a single one. */
function entityOf(file: string): { id: string; relations: unknown } | undefined {
  const answer = jsonFixture(file)
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return undefined
  const relations = 'relations' in answer ? answer.relations : undefined
  return typeof answer.id === 'string' && answer.id !== '' ? { id: answer.id, relations } : undefined
}
