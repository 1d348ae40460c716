import { describe, expect, it } from 'vitest'
import { type Field, parseQuery, QueryError } from './lucene.ts'

const DOCUMENT: Record<string, Field> = {
  artist: { kind: 'text', values: ['Sigur Rós'] },
  alias: { kind: 'text', values: ['Victory Rose', 'AC/DC “tribute”'] },
  tag: { kind: 'keyword', values: ['post-rock', 'ambient'] },
  date: { kind: 'date', values: ['1999-06-12'] },
  arid: { kind: 'keyword', values: ['f6f2326f-6b25-4170-b89d-e235b25508e8'] },
}

const finds = (query: string) => parseQuery(query, ['artist', 'alias'])((name) => DOCUMENT[name]) > 0

describe('the search syntax', () => {
  it.each([
    'sigur',
    'SIGUR ROS',
    '"Sigur Rós"',
    'artist:"sigur ros"',
    'tag:"post-rock"',
    'tag:ambient AND artist:sigur',
    'nobody OR rós',
    'sig*',
    'artist:(sig* AND rós)',
    'sigurd~',
    'date:1999',
    'date:1999*',
    'date:1999-06-12',
    'date:[1999 TO 2000]',
    'arid:f6f2326f-6b25-4170-b89d-e235b25508e8',
    'arid:f6f2326f\\-6b25\\-4170\\-b89d\\-e235b25508e8',
    'alias:"AC\\/DC"',
    'sigur NOT tag:metal',
    '+sigur -tag:metal',
  ])('finds by %s', (query) => {
    expect(finds(query)).toBe(true)
  })

  it.each([
    'rose AND tag:metal',
    '"ros sigur"',
    'tag:post',
    'date:199',
    'date:[2000 TO *]',
    'sigur NOT tag:ambient',
    'artist:victory',
    'arid:00000000-0000-0000-0000-000000000000',
  ])('does not find by %s', (query) => {
    expect(finds(query)).toBe(false)
  })

  it.each(['', '(sigur', 'sigur)', '"sigur', 'artist:'])('refuses %j', (query) => {
    expect(() => finds(query)).toThrow(QueryError)
  })

  it('puts a whole name before a part of one', () => {
    const worth = (name: string) => parseQuery('bush', ['artist'])(() => ({ kind: 'text', values: [name] }))
    expect(worth('Bush')).toBeGreaterThan(worth('Kate Bush'))
  })
})
