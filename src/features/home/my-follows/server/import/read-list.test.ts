import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { readList } from './read-list.ts'

const bytesOf = (list: string | Uint8Array) => (typeof list === 'string' ? Buffer.from(list) : list)
const wide = (text: string) => Buffer.from(text, 'utf16le')
const lines = (...all: string[]) => all.join('\n')

async function namesIn(list: string | Uint8Array): Promise<string[]> {
  const { queries } = await readList(bytesOf(list))
  return queries.map(({ name, mbid }) => name ?? mbid ?? '')
}

const DISCOGS = 'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,Collection Notes'
const RYM =
  'RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,Rating,Review'

describe('a table', () => {
  it.each([
    ['with Name before Artist', 'Name,Artist,Album\nReckoner,Radiohead,In Rainbows', ['Radiohead']],
    [
      'with line breaks and names in a note',
      lines(
        DISCOGS,
        'A,Radiohead,B,C,LP,,2007,1,"A present\nBerlin, Prince, 2021"',
        'A,Björk*,B,C,LP,,2007,2,',
      ),
      ['Radiohead', 'Björk'],
    ],
    [
      'of Discogs, with numbers, articles and several artists',
      lines(
        DISCOGS,
        'A,Nirvana (2),B,C,7",,1991,1,',
        'A,"Beatles, The",B,C,LP,,1969,2,',
        'A,Various,B,C,LP,,1,3,',
      ),
      ['Nirvana', 'The Beatles'],
    ],
    [
      'of Rate Your Music',
      lines(RYM, '1,"PJ","Harvey","","",A,2000,9,""', '2,"","久石譲","Joe","Hisaishi",A,1,9,'),
      ['PJ Harvey', '久石譲'],
    ],
    [
      'of Exportify, where addresses tell how many artists there are',
      'Track URI,Track Name,Artist URI(s),Artist Name(s)\na,b,"x, y","Daft Punk, Pharrell Williams"\na,b,x,"Earth, Wind & Fire"',
      ['Daft Punk', 'Pharrell Williams', 'Earth, Wind & Fire'],
    ],
    [
      'of YouTube Music',
      'Video ID,Song Title,Album Title,Artist Name 1,Artist Name 2\nx,A,B,Daft Punk,Björk',
      ['Daft Punk', 'Björk'],
    ],
    ['divided by tabs', 'Artist\tAlbum\nRadiohead\tOK Computer\nLow\tHey What', ['Radiohead', 'Low']],
    ['divided by semicolons', 'Artist;Song;Album\nRadiohead;Lucky;OK Computer', ['Radiohead']],
    [
      'divided by semicolons, with quotes',
      '"Track";"Artist";"Album"\n"Lucky";"Radiohead";"OK Computer"',
      ['Radiohead'],
    ],
    [
      'of Markdown',
      '| Artist | Album |\n|---|:---:|\n| Radiohead | OK |\n| Low | Hey |',
      ['Radiohead', 'Low'],
    ],
    [
      'of YouTube Music in German',
      'Video-ID,Songtitel,Albumtitel,Name des Künstlers 1\nx,Get Lucky,RAM,Daft Punk',
      ['Daft Punk'],
    ],
    [
      'of YouTube Music in Polish',
      'Identyfikator filmu,Tytuł utworu,Tytuł albumu,Imię i nazwisko wykonawcy 1\nx,A,B,Daft Punk',
      ['Daft Punk'],
    ],
    ['in Russian', 'Название трека,Имя исполнителя\nx,Кино', ['Кино']],
    [
      'of Pandora, without thumbs down',
      'Thumb Rating,Song Name,Artist Name\nThumbs Up,Creep,Radiohead\nThumbs Down,Photograph,Nickelback',
      ['Radiohead'],
    ],
    [
      'of songs played on Apple Music',
      'Track Name,Last Played Date,Is User Initiated\nRadiohead - Creep,1600000000000,true',
      ['Radiohead'],
    ],
    [
      'with the escapes of pages',
      lines(RYM, '1,"","Sigur R&oacute;s","","",A,1,9,', '2,"","Bj&#246;rk","","",A,1,9,'),
      ['Sigur Rós', 'Björk'],
    ],
    ['with sep=', 'sep=;\r\nTitle;Artist\r\nCreep;Radiohead\r\n', ['Radiohead']],
    [
      'of Last.fm without names of columns',
      'Radiohead,A,B,"01 Mar 2024 12:03"\n"Tyler, The Creator",A,B,"01 Mar 2024 11:54"',
      ['Radiohead', 'Tyler, The Creator'],
    ],
    [
      'of lastexport',
      '1400000000\tCreep\tRadiohead\tPablo\t\t\t\n1400000001\tA\tDaft Punk\tRAM\t\t\t\n',
      ['Radiohead', 'Daft Punk'],
    ],
    [
      'of a portable player',
      '#AUDIOSCROBBLER/1.1\n#TZ/UNKNOWN\nRadiohead\tA\tB\t2\t238\tL\t1400000000\t\n',
      ['Radiohead'],
    ],
    ['of daily plays', 'Date Played,Track Description\n20240101,Radiohead - Creep\n', ['Radiohead']],
    [
      'of favourites, without what is disliked',
      'Favorite Type,Item Description,Preference\nSONG,Radiohead - Creep,LIKE\nARTIST,Björk,LIKE\nSONG,Coldplay - X,DISLIKE',
      ['Radiohead', 'Björk'],
    ],
    [
      'with quotes that are letters',
      'Artist,Title\n"Weird Al" Yankovic,x\n"Heroes,y\nRadiohead,z\n"Tyler, The Creator",q',
      ['"Weird Al" Yankovic', '"Heroes', 'Radiohead', 'Tyler, The Creator'],
    ],
    ['of one column', 'Artists\nTyler, The Creator\nRadiohead', ['Tyler, The Creator', 'Radiohead']],
    ['that knows only the artist of the album', 'Title,Album Artist\nCreep,Radiohead', ['Radiohead']],
  ])('%s', async (_, list, names) => {
    expect(await namesIn(list)).toEqual(names)
  })

  it.each([
    'Name\tKünstler\tKomponist\tAlbum',
    'Nom\tArtiste\tCompositeur\tAlbum',
    'Nombre\tArtista\tCompositor\tÁlbum',
    'Nome\tIntérprete\tCompositor\tÁlbum',
    'Nome\tArtista dell’album\tAlbum\tDurata',
    'Naam\tArtiest\tComponist\tAlbum',
    'Namn\tArtist\tKompositör\tAlbum',
    'Nazwa\tWykonawca\tKompozytor\tAlbum',
    'Ad\tSanatçı\tBesteci\tAlbüm',
    'Название\tИсполнитель\tКомпозитор\tАльбом',
    'Όνομα\tΚαλλιτέχνης\tΣυνθέτης\tΆλμπουμ',
    '名前\tアーティスト\t作曲者\tアルバム',
    '名称\t艺人\t作曲者\t专辑',
    '이름\t아티스트\t작곡가\t앨범',
  ])('with names of columns in another language, also in UTF-16: %s', async (header) => {
    const table = `${header}\r\nReckoner\tRadiohead\tX\tIn Rainbows\r\n`
    for (const list of [table, wide(`\ufeff${table}`), wide(table), wide(table).swap16()]) {
      expect(await namesIn(list)).toEqual(['Radiohead'])
    }
  })
})

const PLIST = `<?xml version="1.0"?><!DOCTYPE plist><plist version="1.0"><dict><key>Tracks</key><dict>
<key>1</key><dict><key>Name</key><string>A</string><key>Artist</key><string>Earth, Wind &#38; Fire</string></dict>
<key>2</key><dict><key>Artist</key><string>A gardener</string><key>Podcast</key><true/></dict>
</dict></dict></plist>`
const JSPF = {
  playlist: {
    creator: 'a listener',
    track: [
      { title: 'Creep', creator: 'Radiohead' },
      {
        title: 'Under Pressure',
        creator: 'Queen & David Bowie',
        extension: {
          'https://musicbrainz.org/doc/jspf#track': {
            additional_metadata: {
              artists: [{ artist_credit_name: 'Queen' }, { artist_credit_name: 'David Bowie' }],
            },
          },
        },
      },
    ],
  },
}

describe('a document', () => {
  it.each([
    [
      'a library of Spotify, without what is banned',
      {
        tracks: [{ artist: 'Daft Punk', album: 'X', track: 'Y', uri: 'spotify:track:1' }],
        shows: [{ name: 'A podcast', publisher: 'Somebody', uri: 'spotify:show:1' }],
        bannedTracks: [{ artist: 'Coldplay', uri: 'spotify:track:2' }],
        artists: [{ name: 'Björk', uri: 'spotify:artist:1' }],
        bannedArtists: [{ name: 'Nickelback', uri: 'spotify:artist:2' }],
      },
      ['Daft Punk', 'Björk'],
    ],
    [
      'the playlists of Spotify',
      {
        playlists: [
          { name: 'Prince', items: [{ track: { trackName: 'A', artistName: 'Radiohead' }, episode: null }] },
        ],
      },
      ['Radiohead'],
    ],
    [
      'tracks of Apple Music',
      [{ 'Content Type': 'Song', Title: 'A', Artist: 'Radiohead', 'Sort Artist': 'X' }],
      ['Radiohead'],
    ],
    [
      'songs with names',
      [
        { name: 'Creep', artists: ['Radiohead'] },
        { name: 'Creep', album: 'X' },
      ],
      ['Radiohead'],
    ],
    [
      'the artists followed at Spotify',
      { artists: { items: [{ name: 'Radiohead', type: 'artist', genres: ['rock'] }] } },
      ['Radiohead'],
    ],
    [
      'recent tracks of Last.fm',
      {
        recenttracks: {
          track: [{ artist: { '#text': 'Radiohead', mbid: '' }, name: 'A', album: { '#text': 'B' } }],
        },
      },
      ['Radiohead'],
    ],
    [
      'pages of tracks of Last.fm',
      [
        [{ artist: { '#text': 'Radiohead' }, name: 'Creep' }],
        [{ artist: { name: 'Muse' }, name: 'Uprising' }],
      ],
      ['Radiohead', 'Muse'],
    ],
    [
      'a library by artists',
      { artists: [{ name: 'Radiohead', description: 'A band', albums: [{ title: 'X' }] }] },
      ['Radiohead'],
    ],
    [
      'playlists with names',
      [{ name: 'Prince', tracks: [{ name: 'Creep', artist: 'Radiohead' }], owner: 'me' }],
      ['Radiohead'],
    ],
    [
      'the history of YouTube, without channels of others',
      [
        { title: 'A', subtitles: [{ name: 'Radiohead - Topic' }] },
        { title: 'B', subtitles: [{ name: 'Cats' }] },
      ],
      ['Radiohead'],
    ],
    ['a playlist as JSPF', JSPF, ['Radiohead', 'Queen', 'David Bowie']],
    [
      'a collection of Discogs',
      {
        releases: [
          {
            basic_information: {
              title: 'A',
              artists: [{ name: 'Nirvana (2)', anv: '' }],
              labels: [{ name: 'X' }],
            },
          },
        ],
      },
      ['Nirvana'],
    ],
  ])('%s', async (_, document, names) => {
    expect(await namesIn(JSON.stringify(document))).toEqual(names)
  })

  it('of lines, with a last one that is cut off', async () => {
    const listens = [
      {
        track_metadata: {
          artist_name: 'X',
          mbid_mapping: { artists: [{ artist_credit_name: 'Daft Punk' }] },
        },
      },
      { track_metadata: { artist_name: 'Radiohead', mbid_mapping: null } },
      { score: -1, track_metadata: { artist_name: 'Coldplay' } },
    ]
    const list = `${listens.map((one) => JSON.stringify(one)).join('\n')}\n{"track_meta`
    expect(await namesIn(list)).toEqual(['Daft Punk', 'Radiohead'])
    expect(await readList(Buffer.from(list))).toMatchObject({ notUnderstood: 1 })
  })

  it.each([
    ['of Apple, without podcasts', PLIST, ['Earth, Wind & Fire']],
    [
      'of a playlist, without its listener',
      '<?xml version="1.0"?><playlist><creator>me</creator><trackList><track><creator>Radiohead</creator></track></trackList></playlist>',
      ['Radiohead'],
    ],
    [
      'of Rekordbox',
      '<?xml version="1.0"?><A><TRACK Name="Creep" Artist="Radiohead" Album="X"/></A>',
      ['Radiohead'],
    ],
  ])('as XML %s', async (_, list, names) => {
    expect(await namesIn(list)).toEqual(names)
  })
})

describe('a list of lines', () => {
  it.each([
    ['that begins with a bracket', '[:SITD:]\nRadiohead', ['[:SITD:]', 'Radiohead']],
    ['with bullets', 'Whom I like:\n- Radiohead\n* Daft Punk\n• Björk', ['Radiohead', 'Daft Punk', 'Björk']],
    [
      'with numbers',
      '1. Radiohead\n2. 3 Doors Down\n3. 10,000 Maniacs',
      ['Radiohead', '3 Doors Down', '10,000 Maniacs'],
    ],
    [
      'of names with numbers',
      '30 Seconds to Mars\n3 Doors Down\n65daysofstatic',
      ['30 Seconds to Mars', '3 Doors Down', '65daysofstatic'],
    ],
    [
      'of songs',
      'Radiohead - [Pablo Honey #02] Creep\nDaft Punk – One More Time',
      ['Radiohead', 'Daft Punk'],
    ],
    [
      'with markup',
      'Radiohead\n<li>Muse</li>\n<PIG>\nEarth, Wind &amp; Fire',
      ['Radiohead', '<PIG>', 'Earth, Wind & Fire'],
    ],
    [
      'of a playlist',
      '#EXTM3U\n#EXTINF:1 tvg="a, b",Radiohead - Creep\na.mp3\n#EXTINF:2,\n#EXTART:Björk\nb.mp3',
      ['Radiohead', 'Björk'],
    ],
    ['of another playlist', '[playlist]\nFile1=a.mp3\nTitle1=Radiohead - Creep\n', ['Radiohead']],
  ])('%s', async (_, list, names) => {
    expect(await namesIn(list)).toEqual(names)
  })

  it('in UTF-8 with a damaged letter keeps the others', async () => {
    const list = Buffer.concat([Buffer.from('Björk\n'.repeat(12)), Buffer.from([0x46, 0xff, 0x0a])])
    expect(await readList(list)).toMatchObject({
      queries: [{ name: 'Björk' }],
      notUnderstood: 1,
      notes: { length: 1 },
    })
  })
})

it.each([
  ['a web page', '<!DOCTYPE html><html><body><li>Radiohead</li></body></html>', 'web page'],
  [
    'markup without artists',
    '<?xml version="1.0"?><gpx><name>Radiohead</name></gpx>',
    'We found no artists in this (XML)',
  ],
  ['a table of songs only', 'Name,Album,Time\nA,B,3:00\nC,D,3:00', '“Name”, “Album”, “Time”'],
  ['a table of days', '2024-01-02 10:00,Radiohead,Creep\n2024-01-02 10:04,Muse,X', 'no column is known'],
  ['files', '/music/Radiohead/creep.mp3\nhttps://open.spotify.com/track/1', 'files, addresses'],
  ['damaged JSON', '[{"artistName":"Radiohead"},{"artistNa', 'cut off or damaged'],
  ['damaged JSON on several lines', '{\n "tracks": [\n  {"artist": "Radiohead"},\n', 'cut off or damaged'],
  ['a binary property list', 'bplist00\x01\x02', 'export the library as XML'],
])('%s is refused with a sentence', async (_, list, sentence) => {
  await expect(readList(Buffer.from(list))).rejects.toThrow(sentence)
})

it('never makes a name of markup, and survives any text', { timeout: 60_000 }, async () => {
  const piece = fc.constantFrom(
    ...[
      '<dict>',
      '</dict>',
      '<key>Artist</key>',
      '<string>',
      '<artist>',
      '{"artist":',
      '[',
      ']',
      '}',
      '"',
      ',',
      ';',
    ],
    ...[
      '\n',
      '\t',
      'Artist',
      'Radiohead',
      ' - ',
      '#EXTINF:1,',
      'sep=;\n',
      '&amp;',
      'feat. ',
      '\ufeff',
      '\u0000',
      '1. ',
    ],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
      const names = await namesIn(pieces.join('')).catch((error: unknown) => {
        if (error instanceof OutsideError) return []
        throw error
      })
      expect(names.filter((name) => /<\/|<(dict|string|key)>/.test(name))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
