import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ArtistFacts, popularityOf } from '#features/catalogue/facts.ts'
import { readSnapshot } from '#features/catalogue/index/server/snapshot.ts'
import { storeFacts } from '#features/catalogue/public.ts'
import { countStatements } from '../../support/count-statements.ts'
import { createMember } from '../../support/members.ts'
import { openTestSite } from '../../support/site.ts'

const site = await openTestSite()
afterAll(() => site.close())

const artist = (name: string, more: Partial<ArtistFacts> = {}): ArtistFacts => ({
  mbid: randomUUID(),
  name,
  popularity: popularityOf(10_000),
  ...more,
})

async function search(
  q: string,
  kind = 'artist',
): Promise<{ name: string; disambiguation: string | null }[]> {
  const answer = await site.request(`/api/search?${new URLSearchParams({ q, kind })}`)
  expect(answer.status).toBe(200)
  return (await answer.json()).items
}

const names = async (q: string, kind?: string) => (await search(q, kind)).map((item) => item.name)

describe('searching for artists', () => {
  beforeAll(async () => {
    const artists = [
      artist('AC/DC', { popularity: popularityOf(900_000) }),
      artist('P!nk', { aliases: [{ name: 'Alecia Moore' }] }),
      artist('BØRNS'),
      artist('Sigur Rós'),
      artist('周杰倫', { aliases: [{ name: 'Jay Chou', locale: 'en' }, { name: '周杰伦' }] }),
      artist('Пётр Ильич Чайковский', { aliases: [{ name: 'Tchaikovsky' }, { name: 'Чайковский' }] }),
      artist('The Beatles', { popularity: popularityOf(2_000_000) }),
      artist('R.E.M.'),
      artist('방탄소년단', { aliases: [{ name: 'BTS' }] }),
      artist('きゃりーぱみゅぱみゅ'),
      artist('Guns N’ Roses'),
      artist('Joey Bada$$'),
      artist('Florence + the Machine'),
      artist('!!!'),
      artist('V'),
      artist('Nirvana', {
        disambiguation: '1980s–1990s US grunge band',
        popularity: popularityOf(1_000_000),
      }),
      artist('Nirvana', { disambiguation: '60s band from the UK', popularity: popularityOf(900) }),
      artist('Godspeed You! Black Emperor'),
      artist('Radiohead'),
      artist('Radio Moscow', { popularity: popularityOf(500) }),
      artist('Kraftwerk'),
      artist('OneRepublic'),
      artist('فيروز'),
      artist('คาราบาว'),
      artist('宇多田ヒカル'),
      artist('Алёна Апина'),
      artist('Юлия Савичева'),
      artist('Хелависа'),
      artist('Мумий Тролль'),
      artist('Океан Ельзи'),
      artist('Ευτυχία'),
      artist('Γιώργος Νταλάρας'),
      artist('박효신'),
      artist('スピッツ'),
      artist('100%'),
      artist('_why?'),
      artist('.*'),
      artist('(((O)))'),
      artist('🎸 Hero'),
      artist('🎸🎸'),
    ]
    await storeFacts(site.platform.db, { artists }, new Date())
  })

  it.each([
    ['ac/dc', 'AC/DC'],
    ['ACDC', 'AC/DC'],
    ['ac dc', 'AC/DC'],
    ['pink', 'P!nk'],
    ['p!nk', 'P!nk'],
    ['pnk', 'P!nk'],
    ['alecia mo', 'P!nk'],
    ['borns', 'BØRNS'],
    ['sigur ros', 'Sigur Rós'],
    ['SIGUR RÓS', 'Sigur Rós'],
    ['周杰', '周杰倫'],
    ['杰伦', '周杰倫'],
    ['Чайковский', 'Пётр Ильич Чайковский'],
    ['чайков', 'Пётр Ильич Чайковский'],
    ['chaikovsky', 'Пётр Ильич Чайковский'],
    ['alyona', 'Алёна Апина'],
    ['Alyona Apina', 'Алёна Апина'],
    ['aliona', 'Алёна Апина'],
    ['alena apina', 'Алёна Апина'],
    ['yulia savicheva', 'Юлия Савичева'],
    ['julia savicheva', 'Юлия Савичева'],
    ['julija savičeva', 'Юлия Савичева'],
    ['helavisa', 'Хелависа'],
    ['mumiy troll', 'Мумий Тролль'],
    ['mumy trol', 'Мумий Тролль'],
    ['okean elzy', 'Океан Ельзи'],
    ['eftychia', 'Ευτυχία'],
    ['eftihia', 'Ευτυχία'],
    ['giorgos dalaras', 'Γιώργος Νταλάρας'],
    ['park hyo shin', '박효신'],
    ['spittsu', 'スピッツ'],
    ['beatles', 'The Beatles'],
    ['the beatles', 'The Beatles'],
    ['thebeatles', 'The Beatles'],
    ['the', 'The Beatles'],
    ['th', 'The Beatles'],
    ['rem', 'R.E.M.'],
    ['r.e.m', 'R.E.M.'],
    ['방탄', '방탄소년단'],
    ['ぱみゅ', 'きゃりーぱみゅぱみゅ'],
    ['キャリー', 'きゃりーぱみゅぱみゅ'],
    ['ｒａｄｉｏｈｅａｄ', 'Radiohead'],
    ["guns n' roses", 'Guns N’ Roses'],
    ['guns and roses', 'Guns N’ Roses'],
    ['joey badass', 'Joey Bada$$'],
    ['florence and the machine', 'Florence + the Machine'],
    ['!!!', '!!!'],
    ['radioheda', 'Radiohead'],
    ['radiohaed', 'Radiohead'],
    ['raadiohead', 'Radiohead'],
    ['radohead', 'Radiohead'],
    ['kraftwrek', 'Kraftwerk'],
    ['kraftverkk', 'Kraftwerk'],
    ['one republic', 'OneRepublic'],
    ['goodspeed you black', 'Godspeed You! Black Emperor'],
    ['nirvna', 'Nirvana'],
    ['ac/dc', 'AC/DC'],
    ['AC-DC', 'AC/DC'],
    ['周杰伦', '周杰倫'],
    ['방탄소', '방탄소년단'],
    ['소년', '방탄소년단'],
    ['فيروز', 'فيروز'],
    ['فَيْرُوز', 'فيروز'],
    ['فير', 'فيروز'],
    ['คาราบาว', 'คาราบาว'],
    ['คารา', 'คาราบาว'],
    ['宇多田', '宇多田ヒカル'],
    ['ひかる', '宇多田ヒカル'],
    ['ﾋｶﾙ', '宇多田ヒカル'],
    ['100%', '100%'],
    ['100%%', '100%'],
    ['_why', '_why?'],
    ['.*', '.*'],
    ['(((o', '(((O)))'],
    ['🎸 hero', '🎸 Hero'],
    ['🎸🎸', '🎸🎸'],
    [' radio  head ', 'Radiohead'],
  ])('%s finds %s', async (typed, name) => {
    expect((await names(typed)).slice(0, 3)).toContain(name)
  })

  it('offers a famous name beside a little known one that is a letter away, however many begin like that', async () => {
    const others = Array.from({ length: 14 }, (_, n) =>
      artist(`Mayer ${n}`, { popularity: popularityOf(900) }),
    )
    const artists = [
      artist('Mayer', { popularity: popularityOf(900) }),
      artist('Mayner', { popularity: popularityOf(900_000) }),
    ]
    await storeFacts(site.platform.db, { artists: [...artists, ...others] }, new Date())
    const found = await names('mayer')
    expect(found.slice(0, 3)).toContain('Mayner')
    expect(found.slice(0, 3)).toContain('Mayer')
  })

  it('puts the more popular of two artists of the same name first, and distinguishes them', async () => {
    expect((await search('nirvana')).map((item) => item.disambiguation).slice(0, 2)).toEqual([
      '1980s–1990s US grunge band',
      '60s band from the UK',
    ])
  })

  it('refines the results as more is typed', async () => {
    for (const typed of ['ra', 'rad', 'radio', 'radioh', 'radiohead'])
      expect((await names(typed))[0]).toBe('Radiohead')
  })

  it('finds nothing for unknown names, and handles unusual input', async () => {
    expect(await names('xqzjwv')).toEqual([])
    for (const odd of [
      '%%%',
      "'; drop table artists;--",
      '\ud83c\ud83c',
      'แก',
      '^(a+)+$',
      '%_%_%',
      '__',
      '"" ""',
      'a'.repeat(200),
      '\\\\',
    ])
      expect(Array.isArray(await names(odd))).toBe(true)
  })
})

describe('the search after small writes', () => {
  const { db } = site.platform
  const store = (artists: ArtistFacts[], at: string) => storeFacts(db, { artists }, new Date(at))
  const mbid = randomUUID()

  it('finds an artist as soon as it is stored, and a renamed one only under the new name', async () => {
    expect(await names('zyxomatic gardens')).toEqual([])
    await store([artist('Zyxomatic Gardens', { mbid, aliases: [{ name: 'Quevlort' }] })], '2026-02-01')
    for (const typed of [
      'zyxomatic gardens',
      'zyxom',
      'zyxomaitc',
      'zyxomaticgardens',
      'gardens zyx',
      'quevlort',
      'quevl',
    ])
      expect(await names(typed)).toEqual(['Zyxomatic Gardens'])

    await store([artist('Wubbarine Fields', { mbid, aliases: [{ name: 'Hxplonk' }] })], '2026-03-01')
    for (const typed of ['wubbarine', 'wub', 'wubarrine', 'hxplonk'])
      expect(await names(typed)).toEqual(['Wubbarine Fields'])
    for (const typed of ['zyxomatic gardens', 'zyxom', 'zyxomaitc', 'zyxomaticgardens', 'quevlort', 'quevl'])
      expect(await names(typed)).toEqual([])
  })

  it('keeps aliases that a fact does not mention, and removes withdrawn ones', async () => {
    await store([{ mbid, name: 'Wubbarine Meadows' }], '2026-04-01')
    expect(await names('hxplonk')).toEqual(['Wubbarine Meadows'])
    expect(await names('wubbarine fields')).not.toContain('Wubbarine Fields')
    await store([{ mbid, name: 'Wubbarine Meadows', aliases: [] }], '2026-05-01')
    expect(await names('hxplonk')).toEqual([])
  })

  it('ignores older facts', async () => {
    await store([artist('Zyxomatic Gardens', { mbid })], '2026-01-01')
    expect(await names('zyxomatic')).toEqual([])
    expect(await names('wubbarine')).toEqual(['Wubbarine Meadows'])
  })

  it('finds a name that became well known by its beginning and without its spaces', async () => {
    await store([{ mbid, name: 'Wubbarine Meadows', popularity: popularityOf(5_000_000) }], '2026-06-01')
    expect(await names('wbubar')).toEqual(['Wubbarine Meadows'])
    expect(await names('wubbarinemaedows')).toEqual(['Wubbarine Meadows'])
  })

  it('removes a title that changed', async () => {
    const group = { mbid: randomUUID(), title: 'Plimsoul Vagaries', credit: 'Nobody' }
    await storeFacts(db, { releaseGroups: [group] }, new Date('2026-02-01'))
    expect(await names('plimsoul', 'release-group')).toEqual(['Plimsoul Vagaries'])
    await storeFacts(db, { releaseGroups: [{ ...group, title: 'Orthogonal Kites' }] }, new Date('2026-03-01'))
    expect(await names('plimsoul', 'release-group')).toEqual([])
    expect(await names('orthogonal kties', 'release-group')).toEqual(['Orthogonal Kites'])
  })
})

describe('the search of the API', () => {
  it('starts at two characters', async () => {
    const answer = await site.request('/api/search?q=%20a%20')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { q: 'Type at least 2 characters' } })
  })

  it('accepts at most 200 characters, and says so', async () => {
    const answer = await site.request(`/api/search?q=${'a'.repeat(500)}`)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { q: expect.any(String) } })
  })

  it('refuses kinds and limits that do not exist', async () => {
    expect((await site.request('/api/search?q=abba&kind=planet')).status).toBe(422)
    expect((await site.request('/api/search?q=abba&limit=1000')).status).toBe(422)
  })

  it('finds release groups and recordings by title, with their credit', async () => {
    const credit = [
      { artist: { mbid: randomUUID(), name: 'Queen' }, joinPhrase: ' & ' },
      { artist: { mbid: randomUUID(), name: 'David Bowie' } },
    ]
    await storeFacts(
      site.platform.db,
      {
        releaseGroups: [
          {
            mbid: randomUUID(),
            title: 'Hot Space',
            primaryType: 'Album',
            firstReleaseDate: '1982-05-21',
            credit,
          },
        ],
        recordings: [{ mbid: randomUUID(), title: 'Under Pressure', lengthMs: 248_000, credit }],
      },
      new Date(),
    )
    expect(await search('hot spcae', 'release-group')).toMatchObject([
      { name: 'Hot Space', type: 'Album', artistCredit: 'Queen & David Bowie', date: '1982-05-21' },
    ])
    expect(await search('under press', 'recording')).toMatchObject([
      { name: 'Under Pressure', artistCredit: 'Queen & David Bowie' },
    ])
    // Credited artists can be found as well.
    expect(await names('david bow')).toContain('David Bowie')
  })

  it('offers the records of a well-known artist before titles that only look like the text', async () => {
    const credit = (name: string, popularity: number) => [
      { artist: { mbid: randomUUID(), name, popularity: popularityOf(popularity) }, joinPhrase: '' },
    ]
    const [massive, naked] = [credit('Massive Attack', 300_000), credit('The Naked and Famous', 200_000)]
    await storeFacts(
      site.platform.db,
      {
        artists: [massive, naked].map(([one]) => artist(one?.artist.name ?? '', one?.artist)),
        releaseGroups: [
          { mbid: randomUUID(), title: 'Mezzanine', primaryType: 'Album', credit: massive },
          { mbid: randomUUID(), title: 'Passive Me, Aggressive You', primaryType: 'Album', credit: naked },
        ],
        // Known without its release group.
        releases: [{ mbid: randomUUID(), title: 'Blue Lines', credit: massive }],
        recordings: [
          { mbid: randomUUID(), title: 'Teardrop', credit: massive },
          { mbid: randomUUID(), title: 'Passive', credit: naked },
        ],
      },
      new Date(),
    )
    const records = await names('massive', 'release-group')
    expect(records.slice(0, 2).toSorted()).toEqual(['Blue Lines', 'Mezzanine'])
    expect((await names('massive', 'recording'))[0]).toBe('Teardrop')
    expect((await names('massive attack blue lines', 'release-group'))[0]).toBe('Blue Lines')
    const { items } = await (await site.request('/api/suggestions?q=massive')).json()
    const titles = items.map((one: { name: string }) => one.name)
    expect(titles.indexOf('Mezzanine')).toBeGreaterThan(-1)
    expect(titles.slice(titles.indexOf('Mezzanine'))).toContain('Passive Me, Aggressive You')
  })

  it('limits requests', async () => {
    const limited = await openTestSite({ env: { RATE_LIMITS: 'on' } })
    const statuses = new Set<number>()
    const asked = { headers: (await createMember(limited)).headers }
    for (let request = 0; request < 310; request++)
      statuses.add(
        (await limited.request(`/api/search?q=${encodeURIComponent('\u200b\u200b')}`, asked)).status,
      )
    expect([...statuses]).toEqual([200, 429])
    await limited.close()
  })
})

describe('a snapshot of several statements', () => {
  const { database } = site.platform
  const VALUE = { name: 'snapshot-value', text: 'select $1::int as value' }
  const DIVIDED = { name: 'snapshot-divided', text: 'select 1 / $1::int as value' }
  const TRANSACTION = { name: 'snapshot-start', text: 'select now()::text as value' }

  it('is one transaction, which ends with its last statement', async () => {
    const read = () =>
      readSnapshot(database, async (run, runLast) => [
        await run(TRANSACTION, []),
        await run(VALUE, [7]),
        await runLast(TRANSACTION, []),
      ])
    const [start, value, end] = await read()
    expect(value).toEqual([{ value: 7 }])
    expect(end).toEqual(start)
    expect((await read())[0]).not.toEqual(start)
  })

  it.each(['first', 'last'])('leaves a connection that works when its %s statement fails', async (which) => {
    const failing = readSnapshot(database, async (run, runLast) => {
      if (which === 'last') await run(VALUE, [1])
      return which === 'last' ? runLast(DIVIDED, [0]) : run(DIVIDED, [0])
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await readSnapshot(database, (_, runLast) => runLast(VALUE, [2]))).toEqual([{ value: 2 }])
    expect(await names('radiohead')).toContain('Radiohead')
  })
})

describe('the same letters typed by many', () => {
  it('are searched once when the list is full, and again while it has room', async () => {
    const store = (name: string, popularity: number) =>
      storeFacts(site.platform.db, { artists: [artist(name, { popularity })] }, new Date())
    const typed = async () => {
      const answer = await site.request('/api/search?q=grimblow&limit=2')
      expect(answer.headers.get('cache-control')).toBe('private, max-age=30')
      return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name)
    }
    await store('Grimblow North', 3000)
    expect(await typed()).toEqual(['Grimblow North'])
    await store('Grimblow South', 2000)
    const statements = countStatements(site.platform.database.pool, /artist_words/)
    expect(await typed()).toEqual(['Grimblow North', 'Grimblow South'])
    const once = statements()
    expect(once).toBeGreaterThan(0)
    expect(await Promise.all([typed(), typed()])).toEqual([await typed(), await typed()])
    expect(statements()).toBe(once)
  })
})
