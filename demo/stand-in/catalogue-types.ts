/** One artist as written in `data/artists/*.json`. */
export interface ArtistSource {
  name: string
  /** MusicBrainz id, if known; otherwise one is derived from the name. */
  id?: string
  sort?: string
  type: 'Person' | 'Group' | 'Orchestra' | 'Choir'
  gender?: string
  country: string
  city: string
  begin: string | null
  end?: string
  disambiguation?: string
  /** An invented artist, who may get new releases. */
  invented?: boolean
  /** With their votes. */
  tags: Record<string, number>
  aliases?: string[]
  members?: string[]
  collaborations?: string[]
  /** Title of the encyclopedia page, when it is not the name; null when there is no page. */
  page?: string | null
  /** The page has no picture, or a broken one. */
  picture?: 'none' | 'broken'
  description: string
  about: string
  releases: ReleaseSource[]
}

export interface ReleaseSource {
  title: string
  id?: string
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date?: string
  /** Instead of a date: this share of the days of the current year that are over. */
  thisYear?: number
  type: 'Album' | 'EP' | 'Single'
  label: string
  /** Titles with ` / ` in between; a guest follows ` feat. `. */
  tracks: string
}

export interface Artist {
  id: string
  name: string
  sortName: string
  /** Undefined for guests, who have no data of their own. */
  type?: string
  gender?: string
  country?: string
  city?: string
  begin?: string
  end?: string
  disambiguation: string
  tags: { name: string; count: number }[]
  aliases: string[]
  relations: ArtistRelation[]
  source?: ArtistSource
}

export type ArtistRelation =
  | { type: 'member of band' | 'collaboration'; direction: 'forward' | 'backward'; artist: Artist }
  | { type: 'producer' | 'engineer'; direction: 'forward'; recording: Recording }
  | { type: 'composer' | 'writer'; direction: 'forward'; work: Work }

export interface Credit {
  artist: Artist
  joinPhrase: string
}

export interface Label {
  id: string
  name: string
}

export interface ReleaseGroup {
  id: string
  title: string
  type: ReleaseSource['type']
  credits: Credit[]
  firstDate: string
  tags: { name: string; count: number }[]
  releases: Release[]
}

export interface Release {
  id: string
  title: string
  group: ReleaseGroup
  credits: Credit[]
  date: string
  /** ISO 3166-1, XW for worldwide. */
  country: string
  format: string
  label: Label
  catalogNumber: string
  barcode: string
  mediumId: string
  tracks: Track[]
  /** Whether the archive has a front cover of this particular release. */
  hasCover: boolean
}

export interface Track {
  id: string
  position: number
  recording: Recording
}

export interface Recording {
  id: string
  title: string
  /** In ms; undefined when MusicBrainz does not have it. */
  length?: number
  credits: Credit[]
  firstDate: string
  tags: { name: string; count: number }[]
  releases: Release[]
  /** The people who contributed, with their roles. */
  made: { type: 'producer' | 'engineer'; artist: Artist }[]
  /** The works it performs, of which some are another artist's. */
  works: { work: Work; isCover: boolean }[]
}

export interface Work {
  id: string
  title: string
  writers: { type: 'composer' | 'writer'; artist: Artist }[]
  recordings: Recording[]
}

export interface Catalogue {
  artists: Artist[]
  releaseGroups: ReleaseGroup[]
  releases: Release[]
  recordings: Recording[]
  labels: Label[]
  artist: ReadonlyMap<string, Artist>
  releaseGroup: ReadonlyMap<string, ReleaseGroup>
  release: ReadonlyMap<string, Release>
  recording: ReadonlyMap<string, Recording>
  work: ReadonlyMap<string, Work>
}
