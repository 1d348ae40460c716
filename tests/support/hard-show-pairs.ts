import type { ShowFacts } from '#features/shows/feeds/server/merging/same-show.ts'
import { dayOf, type LabelledPair } from './show-pairs.ts'
import { PLACES, type Place } from './show-places.ts'

/**
 * Pairs of entries in the style of calendars, ticket shops and MusicBrainz, labelled by a person's judgement, not by
 * the rule, which gets some of them wrong. 18 cases in each of 20 places: 360 pairs.
 */
export const hardPairs = (): LabelledPair[] => PLACES.flatMap((one, i) => casesOf(one, i))

/** How others write that a show is in the afternoon, or for children. */
const AFTERNOONS = ['Kinderkonzert', 'Familienkonzert', 'Concert jeune public', 'Sesión infantil', 'Matiné']
const LATE = ['Spätshow', 'Late show', 'Zusatzshow', 'Second set', '2nd show']

function casesOf(one: Place, number: number): LabelledPair[] {
  const day = dayOf(number)
  const at = (time: string) => new Date(`${day}T${time}:00Z`)
  const named = (...names: string[]) => names.map((name) => ({ mbid: null, name }))
  const base: ShowFacts = {
    kind: 'concert',
    name: one.artist,
    headliners: named(one.artist),
    venue: { mbid: null, name: one.venue, city: one.city, latitude: one.at[0], longitude: one.at[1] },
    beginsAt: at('19:00'),
    firstDay: day,
    lastDay: day,
    festivalId: null,
  }
  const venue = (name: string, change: object = {}) => ({
    venue: base.venue && { ...base.venue, name, ...change },
  })
  const festival: ShowFacts = {
    ...base,
    kind: 'festival',
    name: `${one.festival} 2027`,
    headliners: [],
    beginsAt: null,
  }
  const pair = (what: string, isSame: boolean, change: Partial<ShowFacts>, a = base): LabelledPair => ({
    what,
    a,
    b: { ...a, ...change },
    isSame,
  })
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const nowhere = { latitude: null, longitude: null }
  const word = (words: readonly string[]) => words[number % words.length] ?? ''
  return [
    pair('capitals without accents', true, {
      headliners: named(plain(one.artist)),
      name: plain(one.artist),
      ...venue(plain(one.venue), nowhere),
    }),
    pair('the city in brackets', true, venue(`${one.venue} (${one.city})`)),
    pair('a tour title and doors', true, { name: 'Slow Water Tour 2027', beginsAt: at('17:45') }),
    pair('both acts as headliners, in one source alone', true, {
      name: `${one.artist} + Paper Tigers`,
      headliners: named('Paper Tigers', one.artist),
    }),
    pair('a day alone under the title of the tour', true, { name: `${one.artist} live`, beginsAt: null }),
    pair('the festival with its city', true, { name: `${one.festival} ${one.city} 2027` }, festival),
    pair('the festival with a short year', true, { name: `${one.festival} ’27` }, festival),
    pair('a sponsor before the name of the venue', true, venue(`Volta ${one.venue}`)),
    pair('the calendar of the support, which calls itself the headliner', true, {
      headliners: named('Paper Tigers'),
      name: 'Paper Tigers',
      beginsAt: at('18:30'),
    }),
    pair('a tribute band', false, {
      name: `${one.artist} tribute`,
      headliners: named(`The ${one.artist} Experience`),
    }),
    pair('a night in honour of somebody', false, {
      name: `A tribute to ${one.artist}`,
      headliners: named('Paper Tigers', 'Low Lanterns'),
    }),
    pair('a concert in a hall of the festival', false, { ...festival, headliners: named(one.artist) }),
    pair('for children, in another language', false, {
      name: `${one.artist}: ${word(AFTERNOONS)}`,
      beginsAt: at('17:45'),
    }),
    pair('two shows of one evening', false, { beginsAt: at('21:30') }),
    pair('two shows of one evening, close', false, {
      name: `${one.artist} (${word(LATE)})`,
      beginsAt: at('20:30'),
    }),
    pair('a matinee of which only the day is told', false, {
      name: `${one.artist} – Matinee`,
      beginsAt: null,
    }),
    pair('the party of a festival', false, { name: `${one.festival} Opening Party` }, festival),
    pair('the festival for children', false, { name: `${one.festival} Kids` }, festival),
  ]
}
