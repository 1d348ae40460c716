import { randomUUID } from 'node:crypto'
import type { DumpRow } from './dumps.ts'

export const BEATLES = 'b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d'
const HARRISON = '42a8f507-8412-4611-854f-926571049fa0'
const ABBEY_ROAD = '9162580e-5df4-32de-80cc-f45a8d8a9b1d'
const PART_OF = 'de7cc874-8b1b-3a05-8272-f3834c968fb7'

const lookups = (...names: string[]): DumpRow[] =>
  names.map((name, index) => ({ id: index + 1, name, gid: randomUUID() }))

/** The Beatles as rows of the tables of a database export. */
export function beatlesExport(): Record<string, DumpRow[]> {
  return {
    area: [
      { id: 221, gid: randomUUID(), name: 'United Kingdom' },
      { id: 3924, gid: randomUUID(), name: 'Liverpool' },
    ],
    artist: [
      {
        id: 303,
        gid: BEATLES,
        name: 'The Beatles',
        sort_name: 'Beatles, The',
        begin_date_year: 1957,
        begin_date_month: 3,
        end_date_year: 1970,
        end_date_month: 4,
        end_date_day: 10,
        type: 2,
        area: 3924,
        gender: null,
        comment: '',
        ended: true,
      },
      {
        id: 2863,
        gid: HARRISON,
        name: 'George Harrison',
        sort_name: 'Harrison, George',
        type: 1,
        area: 221,
        gender: 1,
        comment: 'The Beatles',
      },
    ],
    artist_type: lookups('Person', 'Group'),
    artist_alias: [
      { id: 1, artist: 303, name: 'Битлз', locale: 'ru', sort_name: 'Битлз', primary_for_locale: true },
      { id: 2, artist: 303, name: 'Fab Four', sort_name: 'Fab Four' },
    ],
    artist_gid_redirect: [{ gid: '11111111-2222-3333-4444-555555555555', new_id: 303 }],
    artist_credit: [
      { id: 303, name: 'The Beatles', artist_count: 1, ref_count: 5000 },
      { id: 9, name: 'The Beatles with G. Harrison', artist_count: 2, ref_count: 1 },
    ],
    artist_credit_name: [
      { artist_credit: 303, position: 0, artist: 303, name: 'The Beatles', join_phrase: '' },
      { artist_credit: 9, position: 1, artist: 2863, name: 'G. Harrison', join_phrase: '' },
      { artist_credit: 9, position: 0, artist: 303, name: 'The Beatles', join_phrase: ' with ' },
    ],
    gender: lookups('Male'),
    iso_3166_1: [{ area: 221, code: 'GB' }],
    l_area_area: [{ id: 1, link: 70, entity0: 221, entity1: 3924 }],
    l_artist_artist: [{ id: 1, link: 71, entity0: 2863, entity1: 303 }],
    l_artist_work: [{ id: 1, link: 73, entity0: 2863, entity1: 80 }],
    l_recording_work: [{ id: 1, link: 74, entity0: 60, entity1: 80 }],
    l_artist_url: [{ id: 1, link: 72, entity0: 303, entity1: 501 }],
    label: [
      {
        id: 7,
        gid: 'aaaaaaaa-1111-4111-8111-111111111111',
        name: 'Apple Records',
        label_code: 1846,
        type: 1,
        area: 221,
      },
    ],
    label_alias: [
      { id: 1, label: 7, name: 'Apple Corps', sort_name: 'Apple Corps' },
      { id: 2, label: 7, name: 'アップル', locale: 'ja', sort_name: 'アップル', primary_for_locale: true },
    ],
    label_type: lookups('Original Production'),
    link: [
      { id: 70, link_type: 1 },
      { id: 71, link_type: 2, begin_date_year: 1958, end_date_year: 1970, ended: true },
      { id: 72, link_type: 3 },
      { id: 73, link_type: 4 },
      { id: 74, link_type: 5 },
    ],
    link_attribute: [{ link: 71, attribute_type: 1 }],
    link_attribute_type: [{ id: 1, name: 'lead vocals' }],
    link_type: [
      { id: 1, gid: PART_OF, name: 'part of' },
      { id: 2, gid: randomUUID(), name: 'member of band' },
      { id: 3, gid: randomUUID(), name: 'wikidata' },
      { id: 4, gid: randomUUID(), name: 'writer' },
      { id: 5, gid: randomUUID(), name: 'performance' },
    ],
    medium: [
      { id: 1, release: 50, position: 1, format: 1, track_count: 19 },
      { id: 2, release: 50, position: 2, name: 'Sessions', track_count: 3 },
    ],
    medium_format: [{ id: 1, name: 'CD', gid: randomUUID() }],
    track: [
      {
        id: 1,
        gid: randomUUID(),
        recording: 60,
        medium: 1,
        position: 7,
        number: '7',
        name: 'Here Comes the Sun',
        artist_credit: 9,
      },
      {
        id: 2,
        gid: randomUUID(),
        recording: 60,
        medium: 2,
        position: 1,
        number: 'A1',
        name: 'Here Comes the Sun (take 9)',
        artist_credit: 303,
        length: 190000,
      },
      // Exports count both among the tracks of the medium.
      {
        id: 3,
        gid: randomUUID(),
        recording: 60,
        medium: 1,
        position: 0,
        number: '0',
        name: 'Hidden',
        artist_credit: 9,
      },
      {
        id: 4,
        gid: randomUUID(),
        recording: 60,
        medium: 1,
        position: 19,
        number: '19',
        name: 'Film',
        artist_credit: 9,
        is_data_track: true,
      },
    ],
    recording: [
      {
        id: 60,
        gid: 'cccccccc-1111-4111-8111-111111111111',
        name: 'Here Comes the Sun',
        artist_credit: 303,
        length: 185000,
      },
    ],
    release: [
      {
        id: 50,
        gid: 'dddddddd-1111-4111-8111-111111111111',
        name: 'Abbey Road',
        artist_credit: 9,
        release_group: 40,
        status: 1,
        packaging: 1,
        barcode: '077774644624',
      },
    ],
    release_country: [{ release: 50, country: 221, date_year: 1969, date_month: 9, date_day: 26 }],
    release_group: [
      {
        id: 40,
        gid: ABBEY_ROAD,
        name: 'Abbey Road',
        artist_credit: 303,
        type: 1,
        comment: 'with a tab\tand a \\ in it',
      },
    ],
    release_group_primary_type: lookups('Album'),
    release_group_secondary_type: lookups('Compilation', 'Live'),
    release_group_secondary_type_join: [{ release_group: 40, secondary_type: 2 }],
    release_label: [{ id: 1, release: 50, label: 7, catalog_number: 'PCS 7088' }],
    release_packaging: lookups('Gatefold Cover'),
    release_status: lookups('Official'),
    work: [{ id: 80, gid: 'eeeeeeee-1111-4111-8111-111111111111', name: 'Here Comes the Sun', type: 1 }],
    work_gid_redirect: [],
    work_type: lookups('Song'),
    url: [{ id: 501, gid: randomUUID(), url: 'https://www.wikidata.org/wiki/Q1299' }],
  }
}
