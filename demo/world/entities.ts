import { type Names, renamed } from '../names.ts'
import type { Random } from '../random.ts'
import type { Artist, Catalogue, Recording, ReleaseGroup } from '../stand-in/catalogue-types.ts'
import type { WrittenText } from './texts.ts'

/** The entity of a post, and the names that its text may mention. */
export interface Subject {
  type: 'artist' | 'album' | 'song' | 'festival'
  /** MusicBrainz id, or the slug of a festival. */
  id: string
  name: string
  /** Genres, for finding members who would write about it. */
  genres: readonly string[]
  words: { artist: string; album: string; song: string; genre: string; year: string }
}

export const FESTIVALS: Readonly<Record<string, string>> = {
  'carpathia-festival': 'Carpathia Festival',
  'dune-pulse': 'Dune Pulse',
}

/** They do not perform live, or no longer. */
const NEVER_ON_STAGE = new Set(['Boards of Canada', 'Burial', 'ABBA'])

export function createSubjects(catalogue: Catalogue, names: Names) {
  const festivals = renamed(FESTIVALS, names)
  const artists = catalogue.artists.filter(({ source }) => source !== undefined && source.releases.length > 0)
  const albumsOf = (artist: Artist) =>
    catalogue.releaseGroups.filter(({ credits, type }) => credits[0]?.artist === artist && type !== 'Single')
  const songsOf = (group: ReleaseGroup | undefined) =>
    group?.releases[0]?.tracks.map(({ recording }) => recording) ?? []

  const wordsFor = (artist: Artist, random: Random, album?: ReleaseGroup, song?: Recording) => {
    const albums = albumsOf(artist)
    const spoken = album ?? (albums.length > 0 ? random.pick(albums) : undefined)
    const songs = songsOf(spoken).filter(({ title }) => title.length < 40)
    return {
      artist: artist.name,
      album: spoken?.title ?? artist.name,
      song: song?.title ?? (songs.length > 0 ? random.pick(songs).title : 'the first one'),
      genre: artist.tags[0]?.name ?? 'music',
      year: String(random.int(1996, 2019)),
    }
  }

  const subjectOf = (artist: Artist, type: string, random: Random, title?: string): Subject | undefined => {
    const genres = artist.tags.map(({ name }) => name)
    if (type === 'artist') {
      return { type, id: artist.id, name: artist.name, genres, words: wordsFor(artist, random) }
    }
    const albums = albumsOf(artist)
    const album = title ? albums.find((one) => one.title === title) : albums.length > 0 && random.pick(albums)
    if (!album) return undefined
    if (type === 'album') {
      return { type, id: album.id, name: album.title, genres, words: wordsFor(artist, random, album) }
    }
    const songs = songsOf(album).filter((song) => song.title.length > 2 && song.title.length < 40)
    if (songs.length === 0) return undefined
    const song = random.pick(songs)
    return {
      type: 'song',
      id: song.id,
      name: song.title,
      genres,
      words: wordsFor(artist, random, album, song),
    }
  }

  return {
    artists,
    /** The subject that a text names. Throws when the catalogue lacks it: then correct the text. */
    named({ about }: WrittenText, random: Random): Subject | undefined {
      if (!about?.name) return undefined
      if (about.type === 'festival') {
        const name = festivals[about.name]
        if (!name) throw new Error(`There is no festival ${about.name}.`)
        const words = { artist: name, album: name, song: name, genre: 'electronic', year: '2025' }
        return { type: 'festival', id: about.name, name, genres: ['electronic', 'house', 'trance'], words }
      }
      const [artistName, title] = about.name.split('|')
      const artist = artists.find(({ name }) => name === artistName)
      const subject = artist && subjectOf(artist, about.type, random, title)
      if (!subject) throw new Error(`The catalogue has no ${about.type} ${about.name}.`)
      return subject
    },
    /** A random subject of a type; `live`: an artist who performs live. */
    any(type: string, random: Random): Subject {
      const fits = artists.filter(({ name, end, tags }) => {
        if (tags.some((tag) => /^(classical|choral|orchestra)$/.test(tag.name))) return false
        return type !== 'live' || (!end && !NEVER_ON_STAGE.has(name))
      })
      for (;;) {
        const subject = subjectOf(random.pick(fits), type === 'live' ? 'artist' : type, random)
        if (subject) return subject
      }
    },
  }
}

export function filled(content: string, words: Subject['words'] | undefined, random: Random): string {
  return content.replace(/\{(\w+)\}/g, (slot, name: string) => {
    if (name === 'years') return random.pick(['five', 'eight', 'ten', 'fifteen', 'twenty'])
    return words?.[name as keyof Subject['words']] ?? slot
  })
}
