/**
 * The tables of MusicBrainz' database export that we read: their columns in the order of the export
 * (https://github.com/metabrainz/musicbrainz-server/blob/master/admin/sql/CreateTables.sql), and the columns that are
 * staged until the parts of an entity, which are in different tables, are joined. One table of the export after the
 * other, as long as their list is.
 */

/** \N of COPY, for null. Texts stay as COPY escapes them: they are only passed on. */
export const NULL = '\\N'

/** A staged column: from these columns of the export, in the text format of COPY. */
interface Column {
  type: 'int' | 'uuid' | 'text' | 'boolean'
  from: string[]
  read(first: string, second: string, third: string): string
}

interface DumpTable {
  columns: string
  retained: Record<string, Column>
  /** Column lists of the indexes for the joins. */
  indexes: string[]
  /** Supplementary data (CC BY-NC-SA), read only on request. */
  isSupplementary?: true
}

const same = (value: string) => value
const int = (name: string): Column => ({ type: 'int', from: [name], read: same })
const uuid = (name: string): Column => ({ type: 'uuid', from: [name], read: same })
const text = (name: string): Column => ({
  type: 'text',
  from: [name],
  read: (value) => (value === '' ? NULL : value),
})
/** Names are never empty in MusicBrainz; join phrases may be empty, which is not null. */
const raw = (name: string): Column => ({
  type: 'text',
  from: [name],
  read: (value) => (value === NULL ? '' : value),
})
const bool = (name: string): Column => ({
  type: 'boolean',
  from: [name],
  read: (value) => (value === 't' ? 't' : 'f'),
})
/** Partial dates in three columns become `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
const date = (prefix: string): Column => ({
  type: 'text',
  from: ['year', 'month', 'day'].map((part) => `${prefix}${part}`),
  read(year, month, day) {
    if (year === NULL) return NULL
    const known = month === NULL ? [year.padStart(4, '0')] : [year.padStart(4, '0'), month.padStart(2, '0')]
    if (month !== NULL && day !== NULL) known.push(day.padStart(2, '0'))
    return known.join('-')
  },
})

const dates = (prefix: string) => `${prefix}_date_year ${prefix}_date_month ${prefix}_date_day`
const span = { begin_date: date('begin_date_'), end_date: date('end_date_'), ended: bool('ended') }
const lookup = (): DumpTable => ({
  columns: 'id name parent child_order description gid',
  retained: { id: int('id'), name: raw('name') },
  indexes: ['id'],
})
const redirect = (): DumpTable => ({
  columns: 'gid new_id created',
  retained: { gid: uuid('gid'), new_id: int('new_id') },
  indexes: ['new_id'],
})
const link = (): DumpTable => ({
  columns: 'id link entity0 entity1 edits_pending last_updated link_order entity0_credit entity1_credit',
  retained: { link: int('link'), entity0: int('entity0'), entity1: int('entity1') },
  indexes: ['entity0', 'entity1'],
})

export const DUMP_TABLES: Record<string, DumpTable> = {
  area: {
    columns: `id gid name type edits_pending last_updated ${dates('begin')} ${dates('end')} ended comment`,
    retained: { id: int('id'), name: raw('name') },
    indexes: ['id'],
  },
  artist: {
    columns: `id gid name sort_name ${dates('begin')} ${dates('end')} type area gender comment edits_pending last_updated ended begin_area end_area`,
    retained: {
      id: int('id'),
      gid: uuid('gid'),
      name: raw('name'),
      sort_name: raw('sort_name'),
      ...span,
      type: int('type'),
      area: int('area'),
      gender: int('gender'),
      comment: text('comment'),
    },
    indexes: ['id'],
  },
  artist_type: lookup(),
  artist_alias_type: lookup(),
  artist_alias: {
    columns: `id artist name locale edits_pending last_updated type sort_name ${dates('begin')} ${dates('end')} primary_for_locale ended`,
    retained: {
      id: int('id'),
      artist: int('artist'),
      name: raw('name'),
      locale: text('locale'),
      type: int('type'),
      is_primary: bool('primary_for_locale'),
    },
    indexes: ['artist'],
  },
  artist_gid_redirect: redirect(),
  artist_credit: {
    columns: 'id name artist_count ref_count created edits_pending gid',
    retained: { id: int('id'), ref_count: int('ref_count') },
    indexes: ['id'],
  },
  artist_credit_name: {
    columns: 'artist_credit position artist name join_phrase',
    retained: {
      artist_credit: int('artist_credit'),
      position: int('position'),
      artist: int('artist'),
      name: raw('name'),
      join_phrase: raw('join_phrase'),
    },
    indexes: ['artist_credit', 'artist'],
  },
  gender: lookup(),
  iso_3166_1: { columns: 'area code', retained: { area: int('area'), code: raw('code') }, indexes: ['area'] },
  l_area_area: link(),
  label: {
    columns: `id gid name ${dates('begin')} ${dates('end')} label_code type area comment edits_pending last_updated ended`,
    retained: {
      id: int('id'),
      gid: uuid('gid'),
      name: raw('name'),
      ...span,
      label_code: int('label_code'),
      type: int('type'),
      area: int('area'),
      comment: text('comment'),
    },
    indexes: ['id'],
  },
  label_alias: {
    columns: `id label name locale edits_pending last_updated type sort_name ${dates('begin')} ${dates('end')} primary_for_locale ended`,
    retained: {
      id: int('id'),
      label: int('label'),
      name: raw('name'),
      is_primary: bool('primary_for_locale'),
    },
    indexes: ['label'],
  },
  label_type: lookup(),
  label_gid_redirect: redirect(),
  release_group: {
    columns: 'id gid name artist_credit type comment edits_pending last_updated',
    retained: {
      id: int('id'),
      gid: uuid('gid'),
      name: raw('name'),
      artist_credit: int('artist_credit'),
      type: int('type'),
      comment: text('comment'),
    },
    indexes: ['id'],
  },
  release_group_primary_type: lookup(),
  release_group_secondary_type: lookup(),
  release_group_secondary_type_join: {
    columns: 'release_group secondary_type created',
    retained: { release_group: int('release_group'), secondary_type: int('secondary_type') },
    indexes: ['release_group'],
  },
  release_group_gid_redirect: redirect(),
  release: {
    columns:
      'id gid name artist_credit release_group status packaging language script barcode comment edits_pending quality last_updated',
    retained: {
      id: int('id'),
      gid: uuid('gid'),
      name: raw('name'),
      artist_credit: int('artist_credit'),
      release_group: int('release_group'),
      status: int('status'),
      packaging: int('packaging'),
      barcode: text('barcode'),
      comment: text('comment'),
    },
    indexes: ['id', 'release_group'],
  },
  release_packaging: lookup(),
  release_status: lookup(),
  release_gid_redirect: redirect(),
  release_country: {
    columns: 'release country date_year date_month date_day',
    retained: { release: int('release'), country: int('country'), date: date('date_') },
    indexes: ['release'],
  },
  release_unknown_country: {
    columns: 'release date_year date_month date_day',
    retained: { release: int('release'), date: date('date_') },
    indexes: ['release'],
  },
  release_label: {
    columns: 'id release label catalog_number last_updated',
    retained: {
      id: int('id'),
      release: int('release'),
      label: int('label'),
      catalog_number: text('catalog_number'),
    },
    indexes: ['release'],
  },
  medium: {
    columns: 'id release position format name edits_pending last_updated track_count gid',
    retained: {
      id: int('id'),
      release: int('release'),
      position: int('position'),
      format: int('format'),
      name: text('name'),
      track_count: int('track_count'),
    },
    indexes: ['release'],
  },
  medium_format: {
    columns: 'id name parent child_order year has_discids description gid',
    retained: { id: int('id'), name: raw('name') },
    indexes: ['id'],
  },
  track: {
    columns:
      'id gid recording medium position number name artist_credit length edits_pending last_updated is_data_track',
    retained: {
      recording: int('recording'),
      medium: int('medium'),
      position: int('position'),
      number: text('number'),
      name: raw('name'),
      artist_credit: int('artist_credit'),
      length: int('length'),
      is_data_track: bool('is_data_track'),
    },
    indexes: ['medium'],
  },
  recording: {
    columns: 'id gid name artist_credit length comment edits_pending last_updated video',
    retained: {
      id: int('id'),
      gid: uuid('gid'),
      name: raw('name'),
      artist_credit: int('artist_credit'),
      length: int('length'),
      comment: text('comment'),
      video: bool('video'),
    },
    indexes: ['id'],
  },
  recording_gid_redirect: redirect(),
  work: {
    columns: 'id gid name type comment edits_pending last_updated',
    retained: { id: int('id'), gid: uuid('gid'), name: raw('name'), type: int('type') },
    indexes: ['id'],
  },
  work_gid_redirect: redirect(),
  work_type: lookup(),
  url: {
    columns: 'id gid url edits_pending last_updated',
    retained: { id: int('id'), url: raw('url') },
    indexes: ['id'],
  },
  link: {
    columns: `id link_type ${dates('begin')} ${dates('end')} attribute_count created ended`,
    retained: { id: int('id'), link_type: int('link_type'), ...span },
    indexes: ['id'],
  },
  link_type: {
    columns:
      'id parent child_order gid entity_type0 entity_type1 name description link_phrase reverse_link_phrase long_link_phrase last_updated is_deprecated has_dates entity0_cardinality entity1_cardinality',
    retained: { id: int('id'), gid: uuid('gid'), name: raw('name') },
    indexes: ['id'],
  },
  link_attribute: {
    columns: 'link attribute_type created',
    retained: { link: int('link'), attribute_type: int('attribute_type') },
    indexes: ['link'],
  },
  link_attribute_type: {
    columns: 'id parent root child_order gid name description last_updated',
    retained: { id: int('id'), name: raw('name') },
    indexes: ['id'],
  },
  l_artist_artist: link(),
  l_artist_label: link(),
  l_artist_recording: link(),
  l_artist_release: link(),
  l_artist_release_group: link(),
  l_artist_work: link(),
  l_label_label: link(),
  l_recording_recording: link(),
  l_recording_work: link(),
  l_release_group_release_group: link(),
  l_work_work: link(),
  l_artist_url: link(),
  l_label_url: link(),
  l_recording_url: link(),
  l_release_url: link(),
  l_release_group_url: link(),
  tag: {
    columns: 'id name ref_count',
    retained: { id: int('id'), name: raw('name') },
    indexes: ['id'],
    isSupplementary: true,
  },
  artist_tag: {
    columns: 'artist tag count last_updated',
    retained: { artist: int('artist'), tag: int('tag'), count: int('count') },
    indexes: ['artist'],
    isSupplementary: true,
  },
  artist_meta: {
    columns: 'id rating rating_count',
    retained: { id: int('id'), rating: int('rating'), rating_count: int('rating_count') },
    indexes: ['id'],
    isSupplementary: true,
  },
  release_group_tag: {
    columns: 'release_group tag count last_updated',
    retained: { release_group: int('release_group'), tag: int('tag'), count: int('count') },
    indexes: ['release_group'],
    isSupplementary: true,
  },
  release_group_meta: {
    columns:
      'id release_count first_release_date_year first_release_date_month first_release_date_day rating rating_count',
    retained: { id: int('id'), rating: int('rating'), rating_count: int('rating_count') },
    indexes: ['id'],
    isSupplementary: true,
  },
}
