import { uuidFor } from '../random.ts'
import type { Artist, Credit, Label, Recording, Release, ReleaseGroup } from './catalogue-types.ts'
import {
  ALIAS_TYPE_ID,
  ARTIST_TYPE_IDS,
  CITY_TYPE_ID,
  COUNTRY_TYPE_ID,
  countryOf,
  GENDER_IDS,
  GROUP_TYPE_IDS,
  OFFICIAL_ID,
} from './musicbrainz-codes.ts'

/** Entities as the search server of MusicBrainz writes them, which omits unknown fields. */

export type Json = Record<string, unknown>

export function foundArtist(artist: Artist, score: number): Json {
  return {
    id: artist.id,
    ...(artist.type && { type: artist.type, 'type-id': ARTIST_TYPE_IDS[artist.type] }),
    score,
    ...(artist.gender && { 'gender-id': GENDER_IDS[artist.gender] }),
    name: artist.name,
    'sort-name': artist.sortName,
    ...(artist.gender && { gender: artist.gender.toLowerCase() }),
    ...(artist.country && { country: artist.country, area: foundArea(artist.country) }),
    ...(artist.city && {
      'begin-area': {
        id: uuidFor(`city ${artist.city}`),
        type: 'City',
        'type-id': CITY_TYPE_ID,
        name: artist.city,
        'sort-name': artist.city,
        'life-span': { ended: null },
      },
    }),
    ...(artist.disambiguation && { disambiguation: artist.disambiguation }),
    'life-span': {
      ...(artist.begin && { begin: artist.begin }),
      ...(artist.end && { end: artist.end }),
      ended: artist.end ? true : null,
    },
    ...(artist.aliases.length > 0 && { aliases: artist.aliases.map(foundAlias) }),
    ...(artist.tags.length > 0 && { tags: artist.tags.map(({ name, count }) => ({ count, name })) }),
  }
}

function foundArea(code: string): Json {
  const country = countryOf(code)
  return {
    id: country.id,
    type: 'Country',
    'type-id': COUNTRY_TYPE_ID,
    name: country.name,
    'sort-name': country.name,
    'life-span': { ended: null },
  }
}

function foundAlias(name: string): Json {
  return {
    'sort-name': name,
    'type-id': ALIAS_TYPE_ID,
    name,
    locale: null,
    type: 'Artist name',
    primary: null,
    'begin-date': null,
    'end-date': null,
  }
}

/** Search answers omit an empty join phrase. */
function foundCredits(credits: readonly Credit[]): Json[] {
  return credits.map(({ artist, joinPhrase }) => ({
    ...(joinPhrase && { joinphrase: joinPhrase }),
    name: artist.name,
    artist: {
      id: artist.id,
      name: artist.name,
      'sort-name': artist.sortName,
      ...(artist.disambiguation && { disambiguation: artist.disambiguation }),
    },
  }))
}

function creditId(credits: readonly Credit[]): string {
  return uuidFor(`artist-credit ${credits.map(({ artist }) => artist.id).join(' ')}`)
}

function groupBrief(group: ReleaseGroup): Json {
  return {
    id: group.id,
    'type-id': GROUP_TYPE_IDS[group.type],
    'primary-type-id': GROUP_TYPE_IDS[group.type],
    title: group.title,
    'primary-type': group.type,
  }
}

function releaseHead(release: Release): Json {
  const country = countryOf(release.country)
  return {
    date: release.date,
    country: release.country,
    'release-events': [
      {
        date: release.date,
        area: {
          id: country.id,
          name: country.name,
          'sort-name': country.name,
          'iso-3166-1-codes': [country.code],
        },
      },
    ],
  }
}

export function foundRelease(release: Release, score: number): Json {
  return {
    id: release.id,
    score,
    'status-id': OFFICIAL_ID,
    'artist-credit-id': creditId(release.credits),
    count: 1,
    title: release.title,
    status: 'Official',
    'text-representation': { language: 'eng', script: 'Latn' },
    'artist-credit': foundCredits(release.credits),
    'release-group': groupBrief(release.group),
    ...releaseHead(release),
    barcode: release.barcode,
    'label-info': [{ 'catalog-number': release.catalogNumber, label: release.label }],
    'track-count': release.tracks.length,
    media: [
      {
        id: release.mediumId,
        format: release.format,
        'disc-count': 0,
        'track-count': release.tracks.length,
      },
    ],
  }
}

export function foundReleaseGroup(group: ReleaseGroup, score: number): Json {
  return {
    id: group.id,
    'type-id': GROUP_TYPE_IDS[group.type],
    score,
    'primary-type-id': GROUP_TYPE_IDS[group.type],
    'artist-credit-id': creditId(group.credits),
    count: group.releases.length,
    title: group.title,
    'first-release-date': group.firstDate,
    'primary-type': group.type,
    'artist-credit': foundCredits(group.credits),
    releases: group.releases.map(({ id, title }) => ({
      id,
      'status-id': OFFICIAL_ID,
      title,
      status: 'Official',
    })),
    tags: group.tags.map(({ name, count }) => ({ count, name })),
  }
}

export function foundRecording(recording: Recording, score: number): Json {
  return {
    id: recording.id,
    score,
    'artist-credit-id': creditId(recording.credits),
    title: recording.title,
    ...(recording.length && { length: recording.length }),
    video: null,
    'artist-credit': foundCredits(recording.credits),
    'first-release-date': recording.firstDate,
    releases: recording.releases.map((release) => foundOn(recording, release)),
    ...(recording.tags.length > 0 && { tags: recording.tags }),
  }
}

function foundOn(recording: Recording, release: Release): Json {
  const track = release.tracks.find((one) => one.recording === recording)
  return {
    id: release.id,
    'status-id': OFFICIAL_ID,
    'artist-credit-id': creditId(release.credits),
    count: 1,
    title: release.title,
    status: 'Official',
    'artist-credit': foundCredits(release.credits),
    'release-group': groupBrief(release.group),
    ...releaseHead(release),
    'track-count': release.tracks.length,
    media: [
      {
        id: release.mediumId,
        position: 1,
        format: release.format,
        track: [
          {
            id: track?.id,
            number: String(track?.position ?? 1),
            title: recording.title,
            ...(recording.length && { length: recording.length }),
          },
        ],
        'track-count': release.tracks.length,
        'track-offset': (track?.position ?? 1) - 1,
      },
    ],
  }
}

export function foundLabel(label: Label, score: number): Json {
  return { id: label.id, score, name: label.name, 'sort-name': label.name }
}
