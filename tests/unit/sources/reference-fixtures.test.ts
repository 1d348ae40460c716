import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { DUMP_TABLES } from '#features/catalogue/import/server/dump-tables.ts'
import { indexWords, nameForms, normalForm } from '#features/catalogue/index/server/normal-form.ts'
import { fixture, fixturePaths, hasFixtures, jsonFixture } from '../../support/fixtures.ts'

const STARTER = path.resolve(import.meta.dirname, '../../../catalogue/starter/artists.jsonl')
const REFERENCE = 'musicbrainz/reference'
/** Files that are the raw form of recorded tables and answers, or neither of these. */
const NOT_DATA = /^(admin__sql__(?!CreateTables)|t__sql__|client\.vcr|COPYING|lastgenre-)/

const text = (file: string) => fixture(file).toString('utf8')
const columnsOf = (table: string) => DUMP_TABLES[table]?.columns.split(' ')

describe.skipIf(!hasFixtures)('recorded reference data', () => {
  it('matches the columns that the importer reads', () => {
    const columns = jsonFixture(`${REFERENCE}/mbdump-columns.json`) as Record<string, [string, string][]>
    const definitions = text(`${REFERENCE}/admin__sql__CreateTables.sql`)
    for (const table of Object.keys(DUMP_TABLES)) {
      const inOrder = columns[table]?.map(([name]) => name)
      expect(inOrder, table).toEqual(columnsOf(table))
      const [, body = ''] =
        definitions.match(new RegExp(`CREATE TABLE ${table}\\b[^(]*\\((.*?)\\n\\);`, 's')) ?? []
      const defined = [...body.matchAll(/^\s+"?([a-z_0-9]+)"?\s+[A-Za-z]/gm)].map(([, name]) => name)
      expect(defined, table).toEqual(expect.arrayContaining(columnsOf(table) ?? []))
    }
  })

  it('lists artists that the starter catalogue has under their names', () => {
    const starter = new Map(
      readFileSync(STARTER, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { mbid: string; name: string })
        .map(({ mbid, name }) => [mbid, name]),
    )
    const rows = text('artists/musicbrainz-artists-from-fixtures.csv').trimEnd().split('\n').slice(1)
    const missing = rows.filter((row) => {
      const [, mbid = '', quoted, plain] = row.match(/^([^,]+),(?:"((?:[^"]|"")*)"|([^,]*)),/) ?? []
      return starter.get(mbid) !== (quoted?.replaceAll('""', '"') ?? plain)
    })
    expect(rows.length).toBeGreaterThan(500)
    expect(missing).toEqual([])
  })

  it('lists names that the search finds', () => {
    const names = text('artists/artist-names-45k.txt')
      .split('\n')
      .filter((name) => name.trim())
    expect(names.length).toBeGreaterThan(45_000)
    const lost = names.filter((name) => {
      const forms = nameForms(name)
      return !forms.includes(normalForm(name)) || forms.some((form) => indexWords(form).length === 0)
    })
    expect(lost).toEqual([])
  })

  it('is used completely by the tests', () => {
    const read = (file: string) =>
      file.endsWith('.json') ||
      file.startsWith('feeds/') ||
      file === 'musicbrainz/mbdump-derived/*' ||
      file === `${REFERENCE}/admin__sql__CreateTables.sql` ||
      file.startsWith('artists/')
    const rest = fixturePaths().filter((file) => !read(file))
    expect(rest.filter((file) => !NOT_DATA.test(path.basename(file)))).toEqual([])
  })
})
