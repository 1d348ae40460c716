import * as artistPage from '#features/preview/samples/artist-page.ts'
import * as festivals from '#features/preview/samples/festivals.ts'
import * as heroSuggestions from '#features/preview/samples/hero-suggestions.ts'
import * as labelProfile from '#features/preview/samples/label-profile.ts'
import * as liveEvents from '#features/preview/samples/live-events.ts'
import * as merch from '#features/preview/samples/merch.ts'
import * as newReleases from '#features/preview/samples/new-releases.ts'
import { createCatalogue, readArtistSources } from '../../demo/stand-in/catalogue.ts'

const MODULES = [artistPage, festivals, heroSuggestions, labelProfile, liveEvents, merch, newReleases]

/** Shorter texts, and single words, occur anywhere. */
const SHORTEST = 10

/** Cities, and words that real content contains as well. */
const COMMON = new Set([
  'Special Guest',
  'Los Angeles',
  'San Francisco',
  'Lisbon, Portugal',
  'Industry news',
  'General Admission',
  'Limited Edition',
  'Best Seller',
  'Small rooms',
  'First notes',
  'The breakthrough',
])

/** Names, titles and texts of the sample content that no real content contains; without the real artists among them. */
export function sampleStrings(): string[] {
  const invented = new Set(
    readArtistSources()
      .filter((source) => source.invented)
      .map(({ name }) => name),
  )
  const { artists } = createCatalogue(readArtistSources(), new Date())
  const real = new Set(artists.map(({ name }) => name).filter((name) => !invented.has(name)))
  const found = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') found.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  MODULES.forEach(collect)
  return [...found].filter(
    (text) =>
      text.length >= SHORTEST &&
      /\s/.test(text) &&
      !text.startsWith('/') &&
      !COMMON.has(text) &&
      !real.has(text),
  )
}
