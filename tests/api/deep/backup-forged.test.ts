import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { backUp } from '#platform/backup/back-up.ts'
import { describeDatabase, inSnapshot } from '#platform/backup/database-summary.ts'
import { BackupError, FILES, MANIFEST, type Manifest, tableFile } from '#platform/backup/manifest.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { createStorage, type Storage } from '#platform/storage.ts'
import { createMember } from '../../support/members.ts'
import { type EmptyDatabase, openMigratedDatabase, openTestSite } from '../../support/site.ts'
import { readZip } from '../../support/zip.ts'

/** Of a file that the backup has, and that was in the store of the new site before. */
const KEPT_BEFORE = `media/${randomUUID()}/picture.webp`

let folder: string
/** The content of a site's backup. */
let genuine: Map<string, Buffer>
/** A site that was only started. */
let started: EmptyDatabase
let storage: Storage

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-forged-'))
  const site = await openTestSite()
  const { headers } = await createMember(site)
  await site.request('/api/posts', { headers, body: { content: 'A post' } })
  await site.platform.storage.put(KEPT_BEFORE, Buffer.from('of the backup'), 'image/webp')
  await site.platform.storage.put('media/another.webp', Buffer.from('of the backup'), 'image/webp')
  const archive = path.join(folder, 'genuine.zip')
  expect(await backUp(site.platform, archive)).toMatchObject({ ok: true })
  await site.close()
  genuine = readZip(await readFile(archive))

  started = await openMigratedDatabase()
  storage = createStorage({ dataDir: path.join(folder, 'started') })
  await storage.put(KEPT_BEFORE, Buffer.from('of the site'), 'image/webp')
})
afterAll(async () => {
  await started.drop()
  await rm(folder, { recursive: true, force: true })
})

const FORGERIES: {
  name: string
  change(files: Map<string, Buffer>, manifest: Manifest): void
  message: RegExp
}[] = [
  {
    name: 'a line that is no JSON',
    change: (files) => files.set(tableFile('posts'), Buffer.from('nonsense\n')),
    message: /^The rows of posts do not fit: invalid input syntax for type json\.$/,
  },
  {
    name: 'a row of another shape',
    change: (files) => files.set(tableFile('posts'), Buffer.from('{"id": [1]}\n')),
    message: /^The rows of posts do not fit: invalid input syntax for type uuid: .+\.$/,
  },
  {
    name: 'rows of nobody',
    change: (files) => files.set(tableFile('users'), Buffer.from('')),
    message: /^The tables do not fit together: .+ violates foreign key constraint .+\.$/,
  },
  {
    name: 'a row too few',
    change: (files) => files.set(tableFile('post_search'), Buffer.from('')),
    message: /^post_search has 0 rows instead of 1, or not the same ones\.$/,
  },
  {
    name: 'a sequence that there is not',
    change: (_, manifest) => Object.assign(manifest.sequences, { of_nobody: 1 }),
    message: /^The tables do not fit together: relation "of_nobody" does not exist\.$/,
  },
  {
    name: 'no migrations',
    change: (_, manifest) => manifest.migrations.splice(0),
    message: /^.+ has a format that this version does not know\.$/,
  },
  {
    name: 'a file among those that arrive',
    change: (files) => files.set(`${FILES}.arriving/a`, Buffer.from('a')),
    message: /^"\.arriving\/a" cannot be the name of a file\.$/,
  },
  {
    name: 'a file below a file',
    change: (files) => {
      const others = [...files]
      files.clear()
      for (const name of ['a', 'a/b']) files.set(`${FILES}${name}`, Buffer.from(name))
      for (const [name, bytes] of others) files.set(name, bytes)
    },
    message: /^a\/b cannot be stored: .+\.$/,
  },
  {
    name: 'a file outside of the store',
    change: (files) => files.set(`${FILES}../a`, Buffer.from('a')),
    message: /^.+ is damaged: invalid relative path: files\/\.\.\/a\.$/,
  },
]

it.each(FORGERIES)(
  'a restore explains what is wrong with $name, and leaves nothing behind',
  async ({ change, message }) => {
    const { database } = started
    const before = await sums()
    const failure = await restoreBackup({ database, storage }, await forge(change)).catch((error) => error)
    expect(failure).toBeInstanceOf(BackupError)
    expect(failure.message).toMatch(message)
    expect(await sums()).toEqual(before)
    const files: Record<string, string> = {}
    for await (const key of storage.list()) {
      const file = await storage.open(key)
      if (file) files[key] = await text(file.stream)
    }
    expect(files).toEqual({ [KEPT_BEFORE]: 'of the site' })
  },
)

/** A backup with forged content and correct checksums. */
async function forge(change: (typeof FORGERIES)[number]['change']): Promise<string> {
  const files = new Map(genuine)
  const manifest = JSON.parse(String(files.get(MANIFEST))) as Manifest
  files.delete(MANIFEST)
  manifest.checksums = {}
  change(files, manifest)
  const zip = new ZipFile()
  for (const [name, bytes] of files) {
    manifest.checksums[name] = createHash('sha256').update(bytes).digest('hex')
    // A name that yazl refuses to write; it is replaced below.
    zip.addBuffer(bytes, name.replace('..', '@@'))
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST)
  zip.end()
  const archive = (await buffer(zip.outputStream)).toString('latin1')
  const file = path.join(folder, 'forged.zip')
  await writeFile(file, archive.replaceAll(`${FILES}@@`, `${FILES}..`), 'latin1')
  return file
}

/** The rows of all tables. */
const sums = async () => (await inSnapshot(started.database.db, describeDatabase)).tables
