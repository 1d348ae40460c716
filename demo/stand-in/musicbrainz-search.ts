import type { Artist, Catalogue, Credit, Recording, Release, ReleaseGroup } from './catalogue-types.ts'
import { type Festival, foundFestival } from './festivals.ts'
import { type Field, parseQuery } from './lucene.ts'
import { countryOf } from './musicbrainz-codes.ts'
import {
  foundArtist,
  foundLabel,
  foundRecording,
  foundRelease,
  foundReleaseGroup,
  type Json,
} from './musicbrainz-found.ts'

const text = (...values: (string | undefined)[]): Field => ({ kind: 'text', values: given(values) })
const keyword = (...values: (string | undefined)[]): Field => ({ kind: 'keyword', values: given(values) })
const date = (...values: (string | undefined)[]): Field => ({ kind: 'date', values: given(values) })

function given(values: (string | undefined)[]): string[] {
  return values.filter((value) => value !== undefined)
}

/** Tags score by their votes: the artists best known for a genre come first. */
function tags(list: readonly { name: string; count: number }[]): Field {
  return {
    kind: 'keyword',
    values: list.map(({ name }) => name),
    weights: new Map(list.map(({ name, count }) => [name, 0.5 + count / 100])),
  }
}

interface Searchable<T> {
  plural: string
  defaults: readonly string[]
  items: readonly T[]
  fields: (item: T) => Record<string, Field>
  /** Sorts items of equal score, the greatest first. */
  order: (item: T) => string
  shape: (item: T, score: number) => Json
}

function searchable<T>(searchable: Searchable<T>) {
  return (query: string, limit: number, offset: number): Json => {
    const match = parseQuery(query, searchable.defaults)
    const hits = searchable.items
      .map((item) => {
        const fields = searchable.fields(item)
        return { item, score: match((name) => fields[name]) }
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (searchable.order(b.item) > searchable.order(a.item) ? 1 : -1))
    const best = hits[0]?.score ?? 1
    return {
      created: new Date().toISOString(),
      count: hits.length,
      offset,
      [searchable.plural]: hits
        .slice(offset, offset + limit)
        .map(({ item, score }) => searchable.shape(item, Math.round((score / best) * 100))),
    }
  }
}

export type Search = (query: string, limit: number, offset: number) => Json

/** The search of each kind of thing, with the fields and the JSON of the search server. */
export function createSearches(catalogue: Catalogue, festivals: readonly Festival[]): Record<string, Search> {
  return {
    artist: searchable<Artist>({
      plural: 'artists',
      defaults: ['artist', 'alias', 'sortname'],
      items: catalogue.artists,
      fields: (artist) => ({
        artist: text(artist.name),
        name: text(artist.name),
        artistaccent: text(artist.name),
        alias: { ...text(...artist.aliases), weight: 0.9 },
        sortname: { ...text(artist.sortName), weight: 0.95 },
        arid: keyword(artist.id),
        country: keyword(artist.country),
        type: keyword(artist.type),
        gender: keyword(artist.gender),
        area: text(artist.country && countryOf(artist.country).name),
        beginarea: text(artist.city),
        begin: date(artist.begin),
        end: date(artist.end),
        comment: text(artist.disambiguation),
        tag: tags(artist.tags),
      }),
      order: (artist) => `${artist.source ? 1 : 0}${artist.id}`,
      shape: foundArtist,
    }),
    release: searchable<Release>({
      plural: 'releases',
      defaults: ['release'],
      items: catalogue.releases,
      fields: (release) => ({
        release: text(release.title),
        reid: keyword(release.id),
        rgid: keyword(release.group.id),
        date: date(release.date),
        country: keyword(release.country),
        status: keyword('Official'),
        format: keyword(release.format),
        label: text(release.label.name),
        laid: keyword(release.label.id),
        barcode: keyword(release.barcode),
        catno: keyword(release.catalogNumber),
        primarytype: keyword(release.group.type),
        type: keyword(release.group.type),
        tracks: keyword(String(release.tracks.length)),
        ...creditFields(release.credits),
        tag: tags(release.group.tags),
      }),
      // Upcoming records without tracks must not displace released ones.
      order: (release) => `${Math.sign(release.tracks.length)}${release.date}${release.id}`,
      shape: foundRelease,
    }),
    'release-group': searchable<ReleaseGroup>({
      plural: 'release-groups',
      defaults: ['releasegroup'],
      items: catalogue.releaseGroups,
      fields: (group) => ({
        releasegroup: text(group.title),
        rgid: keyword(group.id),
        primarytype: keyword(group.type),
        type: keyword(group.type),
        firstreleasedate: date(group.firstDate),
        ...creditFields(group.credits),
        tag: tags(group.tags),
      }),
      order: (group) => `${group.firstDate}${group.id}`,
      shape: foundReleaseGroup,
    }),
    recording: searchable<Recording>({
      plural: 'recordings',
      defaults: ['recording'],
      items: catalogue.recordings,
      fields: (recording) => ({
        recording: text(recording.title),
        rid: keyword(recording.id),
        dur: keyword(String(recording.length ?? '')),
        date: date(...recording.releases.map((release) => release.date)),
        firstreleasedate: date(recording.firstDate),
        release: text(...recording.releases.map((release) => release.title)),
        reid: keyword(...recording.releases.map((release) => release.id)),
        rgid: keyword(...recording.releases.map((release) => release.group.id)),
        ...creditFields(recording.credits),
        tag: tags(recording.tags),
      }),
      order: (recording) => `${recording.firstDate}${recording.id}`,
      shape: foundRecording,
    }),
    label: searchable({
      plural: 'labels',
      defaults: ['label'],
      items: catalogue.labels,
      fields: (label) => ({ label: text(label.name), laid: keyword(label.id) }),
      order: (label) => label.id,
      shape: foundLabel,
    }),
    series: searchable<Festival>({
      plural: 'series',
      defaults: ['series'],
      items: festivals,
      fields: (festival) => ({
        series: text(festival.name),
        sid: keyword(festival.id),
        type: keyword('Festival'),
      }),
      order: (festival) => festival.id,
      shape: foundFestival,
    }),
  }
}

function creditFields(credits: readonly Credit[]): Record<string, Field> {
  const names = credits.map(({ artist }) => artist.name)
  return {
    artist: text(credits.map(({ artist, joinPhrase }) => artist.name + joinPhrase).join(''), ...names),
    artistname: text(...names),
    creditname: text(...names),
    arid: keyword(...credits.map(({ artist }) => artist.id)),
  }
}
