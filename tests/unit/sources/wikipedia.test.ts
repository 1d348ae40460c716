import { describe, expect, it } from 'vitest'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { createWikipedia, cutExtract } from '#sources/wikipedia/client.ts'
import { isAboutMusic } from '#sources/wikipedia/music.ts'
import { hasFixtures, jsonFixture } from '../../support/fixtures.ts'

const visitor = { priority: 'visitor' as const }

function wikipediaOn(answer: unknown) {
  const paths: string[] = []
  const wikipedia = createWikipedia(
    async (path) => {
      paths.push(path)
      if (answer instanceof Error) throw answer
      return answer
    },
    async () => {
      throw new Error('Wikidata must not be requested.')
    },
  )
  return { wikipedia, paths }
}

const page = {
  type: 'standard',
  title: 'Tin Parade',
  description: 'Swiss electronic music duo',
  extract: 'Tin Parade are a duo.',
  thumbnail: { source: 'https://pictures.example/small.jpg' },
  originalimage: { source: '//pictures.example/large.jpg' },
  content_urls: { desktop: { page: 'https://en.wikipedia.org/wiki/Tin_Parade' } },
}

describe('the page that MusicBrainz links', () => {
  const missing = new OutsideError('status', 'Not Found', { status: 404 })
  const standard = (title: string, item: string, description = 'A thing') => ({
    type: 'standard',
    title,
    description,
    wikibase_item: item,
    extract: `${title} is here.`,
  })

  /** Pages by title, and the title of each item of Wikidata. */
  function wikipediaWith(pages: Record<string, unknown>, items: Record<string, string> = {}) {
    const requested: string[] = []
    const answerOf = (known: Record<string, unknown>) => (key: string) => {
      requested.push(key)
      if (known[key] === undefined) throw missing
      return known[key]
    }
    const page = answerOf(pages)
    const title = answerOf(items)
    const wikipedia = createWikipedia(
      async (path) => page(decodeURIComponent(path.replace('/page/summary/', ''))),
      async (path) => ({
        title: title(path.match(/^\/entities\/items\/(Q\d+)\/sitelinks\/enwiki$/)?.[1] ?? path),
        url: 'https://en.wikipedia.org/',
      }),
    )
    return { wikipedia, requested }
  }

  it('is preferred to the page with the artist’s name', async () => {
    const { wikipedia, requested } = wikipediaWith({
      Garbage: standard('Garbage', 'Q1', 'unwanted matter'),
      'Garbage_(band)': standard('Garbage (band)', 'Q2'),
    })
    const urls = ['https://fr.wikipedia.org/wiki/Garbage', 'https://en.wikipedia.org/wiki/Garbage_(band)']
    const summary = await wikipedia.artistSummary('Garbage', visitor, urls)
    expect(summary).toMatchObject({ title: 'Garbage (band)', extract: 'Garbage (band) is here.' })
    expect(requested).toEqual(['Garbage_(band)'])
  })

  it('comes from the Wikidata item: the page with the artist’s name if it belongs to the item, else the one that the item links', async () => {
    const pages = {
      Live: standard('Live', 'Q10', 'a rock band, though another one'),
      'Live_(band)': standard('Live (band)', 'Q20'),
      Möwe: standard('Möwe', 'Q30'),
    }
    const url = (item: string) => [`https://www.wikidata.org/wiki/${item}`]
    const ofItem = wikipediaWith(pages, { Q20: 'Live (band)' })
    expect(await ofItem.wikipedia.artistSummary('Live', visitor, url('Q20'))).toMatchObject({
      title: 'Live (band)',
    })
    expect(ofItem.requested).toEqual(['Live', 'Q20', 'Live_(band)'])
    const ofName = wikipediaWith(pages)
    expect(await ofName.wikipedia.artistSummary('Möwe', visitor, url('Q30'))).toMatchObject({
      title: 'Möwe',
    })
    expect(ofName.requested).toEqual(['Möwe'])
    // The item has no English page, so the page with the artist's name is about another subject.
    expect(await wikipediaWith(pages).wikipedia.artistSummary('Live', visitor, url('Q40'))).toBeNull()
  })

  it('is not used when it is a disambiguation page', async () => {
    const { wikipedia } = wikipediaWith({ Live: { ...standard('Live', 'Q10'), type: 'disambiguation' } })
    const urls = ['https://en.wikipedia.org/wiki/Live']
    expect(await wikipedia.artistSummary('Live', visitor, urls)).toBeNull()
  })
})

describe('the summary of an artist', () => {
  it('is requested by name with underscores', async () => {
    const { wikipedia, paths } = wikipediaOn(page)
    await wikipedia.artistSummary(' Earth, Wind & Fire ', visitor)
    await wikipedia.artistSummary('AC/DC', visitor)
    await wikipedia.artistSummary('../../secret?x#y', visitor)
    expect(paths).toEqual([
      '/page/summary/Earth%2C_Wind_%26_Fire',
      '/page/summary/AC%2FDC',
      '/page/summary/..%2F..%2Fsecret%3Fx%23y',
    ])
  })

  it('has the original picture, else the thumbnail, else none', async () => {
    expect(await wikipediaOn(page).wikipedia.artistSummary('x', visitor)).toEqual({
      title: 'Tin Parade',
      extract: 'Tin Parade are a duo.',
      imageUrl: 'https://pictures.example/large.jpg',
      pageUrl: 'https://en.wikipedia.org/wiki/Tin_Parade',
    })
    const small = { ...page, originalimage: { source: 'javascript:alert(1)' } }
    expect((await wikipediaOn(small).wikipedia.artistSummary('x', visitor))?.imageUrl).toBe(
      'https://pictures.example/small.jpg',
    )
    const bare = { title: 'Tin Parade', description: 'rock band', thumbnail: null }
    expect(await wikipediaOn(bare).wikipedia.artistSummary('x', visitor)).toMatchObject({
      imageUrl: null,
      extract: '',
      pageUrl: 'https://en.wikipedia.org/wiki/Tin_Parade',
    })
  })

  it.each([
    ['a disambiguation page', { ...page, type: 'disambiguation' }],
    [
      'a page about a city',
      {
        title: 'Chicago',
        description: 'City in Illinois',
        extract: 'Chicago is a city. Its music is famous.',
      },
    ],
    [
      'a page about an actor',
      { title: 'X', description: 'American actor (born 1970)', extract: 'X is an American actor.' },
    ],
  ])('is null when Wikipedia has %s', async (_, answer) => {
    expect(await wikipediaOn(answer).wikipedia.artistSummary('x', visitor)).toBeNull()
  })

  it('is null when there is no page, and an error when Wikipedia is down', async () => {
    const missing = new OutsideError('status', 'Not Found', { status: 404 })
    expect(await wikipediaOn(missing).wikipedia.artistSummary('x', visitor)).toBeNull()
    for (const answer of [
      new OutsideError('timeout', 'No answer in time.'),
      null,
      {},
      'text',
      { title: 7 },
    ]) {
      await expect(wikipediaOn(answer).wikipedia.artistSummary('x', visitor)).rejects.toMatchObject({
        isOutage: true,
      })
    }
  })
})

describe.skipIf(!hasFixtures)('recorded responses', () => {
  it.each([
    ['summary-ed-sheeran', 'Ed Sheeran'],
    ['summary-from-feed-alessia-cara', 'Alessia Cara'],
    ['summary-from-feed-lady-gaga', 'Lady Gaga'],
  ])('%s is about a musician', async (file, title) => {
    const { wikipedia } = wikipediaOn(jsonFixture(`wikipedia/${file}.json`))
    const summary = await wikipedia.artistSummary('x', visitor)
    expect(summary).toMatchObject({ title })
    expect(summary?.imageUrl).toMatch(/^https:\/\/upload\.wikimedia\.org\//)
    expect(summary?.pageUrl).toMatch(/^https:\/\/en\.wikipedia\.org\/wiki\//)
    expect(summary?.extract.length).toBeGreaterThan(90)
    expect(summary?.extract.length).toBeLessThanOrEqual(250)
  })
  it.each(['summary-disambiguation-test', 'summary-standard-geo'])('%s is not', async (file) => {
    const { wikipedia } = wikipediaOn(jsonFixture(`wikipedia/${file}.json`))
    expect(await wikipedia.artistSummary('x', visitor)).toBeNull()
  })
})

describe('isAboutMusic', () => {
  it.each([
    'American rock band',
    'British musician',
    'Barbadian singer and actress (born 1988)',
    'French electronic music duo',
    'Composer of the Classical period (1756–1791)',
    'South Korean girl group',
    'Dutch DJ and record producer',
    'American hip hop group',
    'German electronic group',
    'Orchestra based in Vienna',
  ])('accepts %s', (description) => {
    expect(isAboutMusic({ description })).toBe(true)
  })
  it.each([
    'Female ruler',
    'Chemical element with atomic number 26',
    '2010 film',
    'Topics referred to by the same term',
  ])('rejects %s', (description) => {
    expect(isAboutMusic({ description })).toBe(false)
  })
})

describe('cutExtract', () => {
  /** A text of `length` characters. */
  const sentence = (length: number) => `W${'ord word '.repeat(length).slice(0, length - 3)}d.`

  it('leaves short texts alone', () => {
    expect(cutExtract('Short. Sweet.')).toBe('Short. Sweet.')
    expect(cutExtract('  a \n b ')).toBe('a b')
    expect(cutExtract('')).toBe('')
  })
  it('ends after the sentence that reaches 200 characters', () => {
    const text = [sentence(100), sentence(120), sentence(100)].join(' ')
    expect(cutExtract(text)).toHaveLength(100 + 1 + 120)
  })
  it('ends one sentence earlier when that would be too long', () => {
    const text = [sentence(150), sentence(150), sentence(50)].join(' ')
    expect(cutExtract(text)).toBe(sentence(150))
  })
  it('cuts at a word when there is no sentence', () => {
    const cut = cutExtract(sentence(600))
    expect(cut.length).toBeLessThanOrEqual(250)
    expect(cut).toMatch(/ord…$/)
  })
  it('does not mistake an abbreviation for the end of a sentence', () => {
    const text = `${'word '.repeat(41)}and J. S. Bach. ${'More '.repeat(30)}.`
    expect(cutExtract(text)).toMatch(/J\. S\. Bach\.$/)
  })
})
