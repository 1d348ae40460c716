import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actsInTitle, type KnownArtist, namesIn, statusInTitle } from './title-acts.ts'

const known = [
  'The Sea and Cake',
  'Cake',
  'Earth, Wind & Fire',
  'Earth',
  'Chic',
  'Nick Cave & The Bad Seeds',
  'Nick Cave',
  'Ben Harold & The Rising',
  'Porridge Radio',
  'Maxïmo Park',
  'Florence + the Machine',
  'Panic! at the Disco',
  'The Machine',
  '+44',
]
/** A catalogue of artists with these names; those that several have are known, but nobody knows which is meant. */
const catalogue = (names: readonly string[]) => {
  const artists = new Map<string, KnownArtist>()
  for (const name of names) {
    const key = name.toLowerCase()
    artists.set(key, { mbid: artists.has(key) ? null : `id of ${name}`, name })
  }
  return (name: string) => artists.get(name.toLowerCase())
}
const actsIn = (title: string, names: readonly string[] = known, owner: string | null = null) =>
  actsInTitle(title, catalogue(names), owner).map(({ name }) => name)

describe('the acts in a title', () => {
  it.each([
    ['The Sea and Cake', ['The Sea and Cake']],
    ['Earth, Wind & Fire + Chic', ['Earth, Wind & Fire', 'Chic']],
    ['Nick Cave & The Bad Seeds', ['Nick Cave & The Bad Seeds']],
    ['Ben Harold & The Rising + Porridge Radio', ['Ben Harold & The Rising', 'Porridge Radio']],
    ['CANCELLED: Maxïmo Park', ['Maxïmo Park']],
    ['[Sold out] Maxïmo Park', ['Maxïmo Park']],
    ['Chic, Cake and Porridge Radio', ['Chic', 'Cake', 'Porridge Radio']],
    ['Chic, Cake, and Porridge Radio', ['Chic', 'Cake', 'Porridge Radio']],
    ['Chic w/ Nick Cave & The Bad Seeds @ Lido', ['Chic', 'Nick Cave & The Bad Seeds']],
    ['Chic (UK) feat. Cake (solo)', ['Chic', 'Cake']],
    ['Florence + the Machine / Chic', ['Florence + the Machine', 'Chic']],
    ['Panic! at the Disco + Chic at Earth', ['Panic! at the Disco', 'Chic']],
    ['+44 vs. Cake', ['+44', 'Cake']],
    ['Chic & Friends', ['Chic']],
    ['Chic – The Earth Tour', ['Chic']],
    ['Chic – Cake', ['Chic']],
    ['Chic // Cake', ['Chic', 'Cake']],
    ['Chic x Cake', ['Chic', 'Cake']],
    ['Chic plus Cake', ['Chic', 'Cake']],
    ['Nick Cave y Chic', ['Nick Cave', 'Chic']],
    ['Nick Cave mit Chic', ['Nick Cave', 'Chic']],
  ])('are the longest known names: %s', (title, acts) => {
    expect(actsIn(title)).toEqual(acts)
  })

  it.each([
    ['Earth, Wind & Fire', ['Earth', 'Fire']],
    ['Nick Cave & The Bad Seeds', ['Nick Cave']],
    ['The Sea and Cake', ['Cake']],
    ['A walk with Cakes', ['Cake']],
    ['Cakewalk', ['Cake']],
    ['Earth Day', ['Earth']],
  ])('are no names inside a name that is unknown: %s', (title, names) => {
    expect(actsIn(title, names)).toEqual([])
  })

  it('are all names after a comma or an "and" when one of them is that of the artist whose feed it is', () => {
    expect(actsIn('Mira Solenne, Somebody and Chic')).toEqual([])
    expect(actsIn('Mira Solenne, Somebody and Chic', known, 'Mira Solenne')).toEqual(['Chic'])
  })

  it('are not parts of a name that several artists have', () => {
    expect(actsIn('The Sea and Cake', ['The Sea and Cake', 'The Sea and Cake', 'The Sea', 'Cake'])).toEqual(
      [],
    )
  })

  it('are few enough to look them up', () => {
    const title = Array.from({ length: 400 }, (_, i) => `Act ${i}`).join(' & ')
    expect(namesIn(title).length).toBeLessThanOrEqual(60)
  })
})

describe('the names of the starter catalogue', () => {
  const artists = readFileSync('catalogue/starter/artists.jsonl', 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): string => JSON.parse(line).name)
  const all = catalogue(artists)

  it('are each an act of their own, and none pulls in another artist', () => {
    const wrong = artists.filter((name) => {
      const acts = actsInTitle(name, all, null)
      const isClear = all(name)?.mbid
      return isClear ? acts.length !== 1 || acts[0]?.name !== name : acts.length > 0
    })
    expect(wrong).toEqual([])
  })

  it('are found beside each other', () => {
    const clear = artists.filter((name) => name.length > 1 && all(name)?.mbid)
    const wrong = clear.slice(1).filter((name, i) => {
      const acts = actsInTitle(`${clear[i]} + ${name}`, all, null)
      return acts.map((act) => act.name).join('\n') !== `${clear[i]}\n${name}`
    })
    expect(wrong).toEqual([])
  })

  it('pull in hardly any artist when they are unknown themselves', () => {
    const pulling = artists.filter((name) => {
      const others = (other: string) => (other.toLowerCase() === name.toLowerCase() ? undefined : all(other))
      return actsInTitle(name, others, null).length > 0
    })
    // Acts that play together, each of them known, and two of which the words say nothing else.
    expect(pulling.sort()).toEqual([
      'Bob Marley & The Wailers',
      'Christian Death Featuring Rozz Williams',
      'Daryl Hall & John Oates',
      'Desmond Dekker & The Aces',
      'Diddy - Dirty Money',
      'Down With Webster',
      'Method Man & Redman',
      'Timbaland & Magoo',
      'Wisin & Yandel',
    ])
  })
})

it.each([
  ['CANCELLED: Chic', 'cancelled'],
  ['[Canceled] Chic', 'cancelled'],
  ['*** ABGESAGT *** Chic', 'cancelled'],
  ['Abgesagt - Chic', 'cancelled'],
  ['Chic (CANCELLED)', 'cancelled'],
  ['Chic – Cancelled', 'cancelled'],
  ['ANNULÉ : Chic', 'cancelled'],
  ['POSTPONED: Chic', 'postponed'],
  ['Cancelled Plans', undefined],
  ['The Cancelled', undefined],
  ['Chic + Cancelled', undefined],
  ['SOLD OUT: Chic', undefined],
])('the title %s says that the show is %s', (title, status) => {
  expect(statusInTitle(title)).toBe(status)
})
