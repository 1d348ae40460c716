import type {
  Credit,
  EntityKind,
  EntityRef,
  Facts,
  RelationFacts,
  SupplementsOf,
} from '#features/catalogue/facts.ts'
import type {
  MusicBrainzArtist,
  MusicBrainzCredit,
  MusicBrainzLabel,
  MusicBrainzRecording,
  MusicBrainzRelation,
  MusicBrainzRelease,
} from '#sources/musicbrainz/schema.ts'

/** Facts from the look-up of an artist. */
export function factsOfArtist(answer: MusicBrainzArtist): Facts {
  const of: EntityRef = { kind: 'artist', mbid: answer.id }
  return {
    artists: [
      {
        mbid: answer.id,
        name: answer.name,
        sortName: answer.sortName ?? null,
        type: answer.type ?? null,
        country: answer.country ?? null,
        disambiguation: answer.disambiguation ?? null,
        area: answer.area ?? null,
        gender: answer.gender ?? null,
        ...lifeOf(answer),
        aliases: answer.aliases,
      },
    ],
    supplements: [supplementsOf(of, answer.tags)],
  }
}

/** Facts from an artist search, which does not always include aliases and tags. */
export function factsOfFoundArtists(answers: MusicBrainzArtist[]): Facts {
  return {
    artists: answers.map(({ id, aliases, ...answer }) => ({
      mbid: id,
      ...answer,
      ...lifeOf(answer),
      aliases: aliases.length > 0 ? aliases : undefined,
    })),
    supplements: answers.flatMap(({ id, tags }) =>
      tags.length > 0 ? [supplementsOf({ kind: 'artist', mbid: id }, tags)] : [],
    ),
  }
}

/** Facts from a label search, which does not always include aliases. */
export const factsOfFoundLabels = (answers: MusicBrainzLabel[]): Facts => ({
  labels: answers.map(({ aliases, ...answer }) => ({
    mbid: answer.id,
    ...answer,
    ...lifeOf(answer),
    aliases: aliases.length > 0 ? aliases.map(({ name }) => name) : undefined,
  })),
})

/** Birth and death, or founding and dissolution; nothing where the answer does not speak of them. */
const lifeOf = ({ lifeSpan }: Pick<MusicBrainzArtist | MusicBrainzLabel, 'lifeSpan'>) =>
  lifeSpan && {
    beginDate: lifeSpan.begin ?? null,
    endDate: lifeSpan.end ?? null,
    ended: lifeSpan.ended ?? false,
  }

/** Facts from releases, with their release groups and credits. */
export function factsOfReleases(answers: MusicBrainzRelease[]): Facts {
  return {
    releases: answers.map((answer) => ({
      mbid: answer.id,
      title: answer.title,
      date: answer.date ?? null,
      country: answer.country ?? null,
      status: answer.status ?? null,
      trackCount: answer.trackCount,
      hasFrontCover: answer.hasFrontCover,
      labels: answer.labels,
      credit: creditOf(answer.credits),
      releaseGroup: answer.releaseGroupId
        ? {
            mbid: answer.releaseGroupId,
            title: answer.releaseGroupTitle ?? answer.title,
            primaryType: answer.primaryType,
            firstReleaseDate: answer.firstReleaseDate,
            credit: creditOf(answer.credits),
            isPartial: true,
          }
        : undefined,
    })),
  }
}

export const factsOfRecordings = (answers: MusicBrainzRecording[]): Facts => ({
  recordings: answers.map(recordingOf),
})

const recordingOf = (answer: MusicBrainzRecording) => ({
  mbid: answer.id,
  title: answer.title,
  lengthMs: answer.lengthMs ?? null,
  firstReleaseDate: answer.firstReleaseDate ?? null,
  credit: creditOf(answer.credits),
})

/** Facts from an answer with all relations of an artist to artists, recordings and works. */
export function factsOfRelations(
  mbid: string,
  answer: { relations: MusicBrainzRelation[]; tags: { name: string; count: number }[] },
): Facts {
  const of: EntityRef = { kind: 'artist', mbid }
  const { relations, tags } = answer
  const artists = relations.flatMap(({ artist }) => artist ?? [])
  const recordings = relations.flatMap(({ recording }) => recording ?? [])
  const works = relations.flatMap(({ work }) => work ?? [])
  return {
    artists: artists.map(({ id, name }) => ({ mbid: id, name, isPartial: true })),
    recordings: recordings.map((recording) => ({ ...recordingOf(recording), isPartial: true })),
    works: works.map(({ id, title }) => ({ mbid: id, title, isPartial: true })),
    relations: [
      {
        of,
        with: ['artist', 'recording', 'work'],
        relations: relations.flatMap((one) => relationOf(of, one)),
      },
    ],
    supplements: [supplementsOf(of, tags)],
  }
}

/** Facts from an answer with all URLs of an entity. */
export function factsOfLinks(kind: EntityKind, mbid: string, relations: MusicBrainzRelation[]): Facts {
  const urls = relations.flatMap(({ url, type, ended }) => (url ? [{ url, type, ended }] : []))
  return { urls: [{ of: { kind, mbid }, urls }] }
}

function relationOf(of: EntityRef, relation: MusicBrainzRelation): RelationFacts[] {
  const { artist, recording, work, type, attributes, begin, end, ended } = relation
  const other: EntityRef | undefined = artist
    ? { kind: 'artist', mbid: artist.id }
    : recording
      ? { kind: 'recording', mbid: recording.id }
      : work && { kind: 'work', mbid: work.id }
  if (!other) return []
  const [from, to] = relation.direction === 'backward' ? [other, of] : [of, other]
  return [{ from, to, type, attributes, beginDate: begin, endDate: end, ended }]
}

/** When an artist of a credit has no known id, the credit is stored as text. */
function creditOf(credits: MusicBrainzCredit[]): Credit | undefined {
  if (credits.length === 0) return undefined
  const parts = credits.flatMap(({ artistId, artistName, name, joinPhrase }) =>
    artistId ? [{ artist: { mbid: artistId, name: artistName }, name, joinPhrase }] : [],
  )
  return parts.length === credits.length
    ? parts
    : credits.map(({ name, joinPhrase }) => name + joinPhrase).join('')
}

function supplementsOf(of: EntityRef, tags: { name: string; count: number }[]): SupplementsOf {
  return { of, tags: tags.map(({ name, count }) => ({ name, votes: count })) }
}
