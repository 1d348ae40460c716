import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { DUMP_TABLES } from '#features/catalogue/import/server/dump-tables.ts'
import { createNameMaker, listensAt } from './names.ts'
import { uuidOf } from './random.ts'

export const NULL = '\\N'

/**
 * Writes a database export (an uncompressed tar) with the real names first and
 * generated ones after them, every sixth with an alias, and release groups credited to artists, the better
 * known ones more often.
 */
export async function makeDump(
  file: string,
  real: string[],
  counts: { artists: number; releaseGroups: number },
): Promise<void> {
  const maker = createNameMaker(real, 20_261_121)
  const { random } = maker
  const nameAt = (index: number) => real[index] ?? maker.next()
  const tar = await openTar(file)
  await tar.member('TIMESTAMP', ['2026-01-01 00:00:00.000+00\n'])
  const names: string[] = []
  await tar.member('mbdump/artist', function* () {
    for (let index = 0; index < counts.artists; index++) {
      const name = nameAt(index)
      if (index < real.length) names.push(name)
      yield row(
        index + 1,
        uuidOf(1, index),
        name,
        name,
        1990,
        NULL,
        NULL,
        NULL,
        NULL,
        NULL,
        (index % 2) + 1,
        221,
        NULL,
        '',
        0,
        NULL,
        'f',
        NULL,
        NULL,
      )
    }
  })
  await tar.member('mbdump/artist_alias', function* () {
    for (let index = 0; index < counts.artists; index += 6) {
      const name = maker.next()
      yield row(
        index + 1,
        index + 1,
        name,
        NULL,
        0,
        NULL,
        NULL,
        name,
        NULL,
        NULL,
        NULL,
        NULL,
        NULL,
        NULL,
        'f',
        'f',
      )
    }
  })
  await tar.member('mbdump/artist_credit', function* () {
    for (let index = 0; index < counts.artists; index++) {
      yield row(index + 1, 'credit', 1, listensAt(index), NULL, 0, uuidOf(2, index))
    }
  })
  await tar.member('mbdump/artist_credit_name', function* () {
    for (let index = 0; index < counts.artists; index++) {
      yield row(index + 1, 0, index + 1, names[index] ?? 'as credited', '')
    }
  })
  await tar.member('mbdump/artist_type', [
    row(1, 'Person', NULL, 0, NULL, uuidOf(9, 1)),
    row(2, 'Group', NULL, 0, NULL, uuidOf(9, 2)),
  ])
  await tar.member('mbdump/iso_3166_1', [row(221, 'GB')])
  if (counts.releaseGroups > 0) {
    await tar.member('mbdump/release_group', function* () {
      for (let index = 0; index < counts.releaseGroups; index++) {
        const artist = Math.floor(counts.artists * random.next() ** 2.5)
        yield row(index + 1, uuidOf(3, index), maker.next(), artist + 1, 1, '', 0, NULL)
      }
    })
    await tar.member('mbdump/release_group_primary_type', [row(1, 'Album', NULL, 0, NULL, uuidOf(9, 3))])
  }
  // An export that lacks tables is imported entity by entity.
  await tar.emptyMembers(Object.keys(DUMP_TABLES).map((table) => `mbdump/${table}`))
  await tar.end()
}

function row(...values: (string | number)[]): string {
  return `${values.map(escaped).join('\t')}\n`
}

/** A value as COPY writes it. */
export const escaped = (value: string | number) =>
  typeof value === 'string' && value !== NULL ? value.replaceAll('\\', '\\\\') : value

/** Writes members of unknown size: fills in the header once the size is known. */
export async function openTar(file: string) {
  const handle = await open(file, 'w')
  let position = 0
  const writeHeader = async (at: number, name: string, size: number) => {
    const header = Buffer.alloc(512)
    header.write(name, 0)
    header.write('0000644\0', 100)
    header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
    header.write('        ', 148)
    header.write('0', 156)
    header.write('ustar\x0000', 257)
    const checksum = header.reduce((sum, byte) => sum + byte, 0)
    header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
    await handle.write(header, 0, 512, at)
  }
  const written = new Set<string>()
  const writer = {
    async member(name: string, lines: string[] | (() => Generator<string>)) {
      written.add(name)
      const start = position
      const stream = createWriteStream(file, { flags: 'r+', start: start + 512 })
      let size = 0
      let text = ''
      for (const line of typeof lines === 'function' ? lines() : lines) {
        text += line
        if (text.length < 64 * 1024) continue
        size += Buffer.byteLength(text)
        if (!stream.write(text)) await once(stream, 'drain')
        text = ''
      }
      size += Buffer.byteLength(text)
      stream.end(text)
      await once(stream, 'close')
      await writeHeader(start, name, size)
      position = start + 512 + Math.ceil(size / 512) * 512
    },
    async emptyMembers(names: string[]) {
      for (const name of names.filter((one) => !written.has(one))) await writer.member(name, [])
    },
    async end() {
      await handle.write(Buffer.alloc(1024), 0, 1024, position)
      await handle.close()
    },
  }
  return writer
}
