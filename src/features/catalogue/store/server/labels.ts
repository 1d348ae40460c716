import type { LabelFacts, WorkFacts } from '#features/catalogue/facts.ts'
import { indexNames } from '#features/catalogue/index/server/index-names.ts'
import type { Trx } from '#platform/db/database.ts'
import { ALIASES_MAX } from './artists.ts'
import { type EntityTable, type UpsertedRow, upsertRows } from './upsert-rows.ts'

const LABELS: EntityTable = {
  name: 'labels',
  columns: {
    popularity: 'int',
    label_code: 'int',
    ended: 'boolean',
    name: 'text',
    type: 'text',
    country: 'text',
    disambiguation: 'text',
    begin_date: 'text',
    end_date: 'text',
    aliases: 'text[]',
  },
  defaults: { popularity: 0, ended: false },
}
const WORKS: EntityTable = { name: 'works', columns: { title: 'text', type: 'text' } }

/** Writes labels and their search index. Returns the id of each by MusicBrainz id. */
export async function writeLabels(
  trx: Trx,
  labels: LabelFacts[],
  fetchedAt: Date,
): Promise<Map<string, number>> {
  const rows = labels.map((label) => ({
    mbid: label.mbid,
    isPartial: label.isPartial ?? false,
    values: {
      label_code: label.labelCode,
      ended: label.ended,
      name: label.name,
      type: label.type,
      country: label.country,
      disambiguation: label.disambiguation,
      begin_date: label.beginDate,
      end_date: label.endDate,
      aliases: label.aliases?.slice(0, ALIASES_MAX),
    },
  }))
  const { ids, written } = await upsertRows(trx, LABELS, rows, fetchedAt)
  const renamed = written.filter(
    ({ before, after }) => !before || namesOf(before).join('\n') !== namesOf(after).join('\n'),
  )
  await indexNames(
    trx,
    'label',
    renamed.map(({ id, before, after }) => ({
      id,
      isNew: before === undefined,
      popularity: Number(after.popularity),
      names: namesOf(after),
    })),
  )
  return ids
}

const namesOf = ({ name, aliases }: UpsertedRow['after']): string[] => [
  String(name),
  ...(Array.isArray(aliases) ? aliases : []),
]

/** Returns the id of each by MusicBrainz id. */
export async function writeWorks(
  trx: Trx,
  works: WorkFacts[],
  fetchedAt: Date,
): Promise<Map<string, number>> {
  const rows = works.map(({ mbid, isPartial = false, title, type }) => ({
    mbid,
    isPartial,
    values: { title, type },
  }))
  return (await upsertRows(trx, WORKS, rows, fetchedAt)).ids
}
