/** Where a table has what. */
export interface Columns {
  /** Columns of artists, best first; several like “Artist Name 1”. Album artists count when these are empty. */
  artists: readonly number[]
  albumArtists: readonly number[]
  /** Whether a cell is a list of artists. */
  isList: boolean
  /** A column with the addresses of the artists, as many as there are names. */
  uris: number
  id: number
  /** A column of “Artist - Title”. */
  described: number
  /** A column that says what that describes. */
  type: number
  /** A column that says whether the listener likes it. */
  opinion: number
  /** Names of persons, in the exports of Rate Your Music. */
  person?: { first: number; last: number; otherFirst: number; otherLast: number }
  isDiscogs: boolean
}

/** “artist” in the languages of iTunes, Google and others, without accents. */
const ONE = `artist artistname performer band bandname act musician
  kunstler kunstlers kunstlername interpret interpretin musiker artiste interprete groupe artista grupo cantante banda gruppo
  artiest uitvoerder kunstner artisti esittaja wykonawca artysta umelec umelce interpreta eloado sanatci izvođac izvajalec atlikejas esitaja
  исполнитель исполнителя артист артиста группа группы виконавець виконавця изпълнител καλλιτεχνης אמן فنان الفنان artis
  アーティスト アーティスト名 歌手 艺人 艺术家 演唱者 表演者 藝人 演出者 歌手名 艺人名 아티스트 아티스트명 가수 가수명 ศิลปิน`
/** Several artists. */
const SEVERAL = `artists artistnames performers bands acts musicians kunstlernamen interpreten artistes interpretes groupes
  artistas interpretes grupos bandas artiesten artister kunstnere wykonawcy исполнители артисты виконавцi виконавці`
/** Words beside them that change nothing. */
const BESIDE = `name names nom noms nombre nombres nome nomi naam namen navn namn nimi 名 名前 the of des de der do da du del
  dell d l le s track song master metadata primary main display source название имя
  imie i nazwisko jmeno favorite favorites favourite favourites my top followed following tracked saved liked all`
const ALBUM = 'album albums container release'
const NAME = 'name names namen bandname nom nombre nome naam navn namn 名前'
/** A table with one of these is a table of songs or records: a “name” is theirs. */
const SONGS = `title titles titel titre titulo titolo track tracks song songs album albums isrc duration time composer
  komponist compositeur compositor episode show playlist podcast 作曲者 アルバム`

/** Lower-case words without accents. */
export const wordsOf = (header: string): string[] =>
  fold(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/[\p{L}\p{M}]+/gu) ?? []

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ı', 'i')

const setOf = (words: string) => new Set(fold(words).trim().split(/\s+/))
const [one, several, beside, album, name, songs] = [ONE, SEVERAL, BESIDE, ALBUM, NAME, SONGS].map(setOf) as [
  Set<string>,
  Set<string>,
  Set<string>,
  Set<string>,
  Set<string>,
  Set<string>,
]

/** What a column or key with this name holds; undefined when that is no artist. */
export function kindOf(header: string): { isAlbum: boolean; isList: boolean } | undefined {
  // Several names, divided by what this table is not divided by.
  if (/[;\t|]/.test(header)) return undefined
  // “Albuminterpret”, “albumartist”.
  const words = wordsOf(header).flatMap((word) => {
    const rest = word.startsWith('album') ? word.slice('album'.length) : ''
    return one.has(rest) || several.has(rest) ? ['album', rest] : [word]
  })
  const isViet = words.join(' ') === 'nghe si'
  const artists = words.filter((word) => one.has(word) || several.has(word))
  const others = words.filter((word) => !one.has(word) && !several.has(word))
  if (!isViet && artists.length === 0) return undefined
  if (!isViet && !others.every((word) => beside.has(word) || album.has(word))) return undefined
  const isList = artists.some((word) => several.has(word)) || words.includes('names') || /\(s\)/i.test(header)
  return { isAlbum: words.some((word) => album.has(word)), isList }
}

/** The columns of a table by the names in its first line; undefined when none of them holds artists. */
export function readColumns(header: readonly string[]): Columns | undefined {
  const plain = header.map((cell) => wordsOf(cell).join(''))
  const kinds = header.map(kindOf)
  const at = (...names: string[]) => plain.findIndex((column) => names.includes(column))
  const where = (test: (kind: NonNullable<ReturnType<typeof kindOf>>) => boolean) =>
    kinds.flatMap((kind, place) => (kind && test(kind) ? [place] : []))
  const isOfSongs = header.some((cell) => wordsOf(cell).some((word) => songs.has(word)))
  const ownId = isOfSongs ? -1 : at('mbid', 'musicbrainzid')
  const id = Math.max(
    at('artistmbid', 'musicbrainzartistid', 'foreignartistid', 'artistmusicbrainzid'),
    ownId,
  )
  const described = at('trackdescription', 'itemdescription', ...(isPlayHistory(plain) ? ['trackname'] : []))
  const person = personIn(plain)
  let artists = where(({ isAlbum }) => !isAlbum)
  const albumArtists = where(({ isAlbum }) => isAlbum)
  if (artists.length === 0 && albumArtists.length === 0 && !isOfSongs) {
    artists = header.flatMap((cell, place) => {
      const words = wordsOf(cell)
      return words.length === 1 && words.every((word) => name.has(word)) ? [place] : []
    })
  }
  // “Artist” and “Artists” of one table say the same; “Artist Name 1” and “Artist Name 2” do not.
  const numbered = artists.filter((place) => /\d/.test(header[place] ?? ''))
  const [first] = artists
  const used = numbered.length > 0 ? numbered : first === undefined ? [] : [first]
  if (used.length + albumArtists.length === 0 && id < 0 && described < 0 && !person) return undefined
  return {
    artists: used,
    albumArtists: albumArtists.slice(0, 1),
    isList: used.concat(albumArtists).some((place) => kinds[place]?.isList),
    uris: header.findIndex((cell) => /^artist[ _]?uris?(\(s\))?$/i.test(cell.trim())),
    id,
    described,
    type: at('favoritetype'),
    opinion: at('preference', 'rating', 'thumbrating', 'liked', 'disliked', 'opinion'),
    isDiscogs: plain.includes('releaseid') && plain.includes('catalog'),
    ...(person && { person }),
  }
}

/** Apple's history of songs has “Artist - Title” under the name of the song, and no other column for the artist. */
const isPlayHistory = (plain: readonly string[]) =>
  plain.includes('isuserinitiated') && !plain.includes('artistname')

/** Whether all these are names of columns of songs, as in lists that give only their ids or titles. */
export const areOfSongs = (header: readonly string[]): boolean =>
  header.every((cell) => wordsOf(cell).some((word) => songs.has(word) || OF_ENTRIES.has(word)))

const OF_ENTRIES = new Set(['id', 'uri', 'url', 'date', 'timestamp', 'video', 'channel'])

function personIn(plain: readonly string[]): Columns['person'] | undefined {
  const place = (column: string) => plain.indexOf(column)
  if (!plain.includes('title')) return undefined
  const [first, last] = [place('firstname'), place('lastname')]
  if (first < 0 || last < 0) return undefined
  const [otherFirst, otherLast] = [place('firstnamelocalized'), place('lastnamelocalized')]
  return { first, last, otherFirst, otherLast }
}
