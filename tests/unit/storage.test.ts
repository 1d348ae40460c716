import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { isStoreOutage } from '#platform/storage/outage.ts'
import { createStorage, type Storage } from '#platform/storage.ts'
import { openS3, type S3Server } from '../support/s3.ts'

let folder: string
let s3: S3Server
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-storage-'))
  s3 = await openS3()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['on disk', 'in S3'])('files %s', (place) => {
  let storage: Storage
  beforeAll(() => {
    storage = createStorage(parseConfig({ DATA_DIR: folder, ...(place === 'in S3' && s3.env) }))
  })
  const read = async (key: string) => {
    const file = await storage.open(key)
    return file && { size: file.size, text: (await buffer(file.stream)).toString() }
  }

  it('are stored, replaced, read and removed', async () => {
    await storage.put('notes/ana/one.txt', Buffer.from('first'), 'text/plain')
    await storage.put('notes/ana/one.txt', Buffer.from('second'), 'text/plain')
    expect(await read('notes/ana/one.txt')).toEqual({ size: 6, text: 'second' })
    await storage.remove('notes/ana/one.txt')
    expect(await read('notes/ana/one.txt')).toBeUndefined()
    await storage.remove('notes/ana/one.txt')
  })

  it('are read in part', async () => {
    await storage.put('notes/ana/part.txt', Buffer.from('0123456789'), 'text/plain')
    const part = await storage.openRange('notes/ana/part.txt', { start: 3, end: 5 })
    expect((await buffer(part)).toString()).toBe('345')
    expect(await storage.sizeOf('notes/ana/part.txt')).toBe(10)
    expect(await storage.sizeOf('notes/ana/none.txt')).toBeUndefined()
  })

  it('are stored from local files', async () => {
    const file = path.join(folder, `from-${place}.txt`)
    await writeFile(file, 'of this machine')
    await storage.putFile('notes/ana/two.txt', file, 'text/plain')
    expect(await read('notes/ana/two.txt')).toEqual({ size: 15, text: 'of this machine' })
  })

  it('are removed by folder, and only of that folder', async () => {
    for (const key of ['many/a/1.txt', 'many/a/deep/2.txt', 'many/ab/3.txt']) {
      await storage.put(key, Buffer.from(key), 'text/plain')
    }
    await storage.removeAll('many/a/')
    expect(await read('many/a/1.txt')).toBeUndefined()
    expect(await read('many/a/deep/2.txt')).toBeUndefined()
    expect(await read('many/ab/3.txt')).toMatchObject({ text: 'many/ab/3.txt' })
    await storage.removeAll('never/was/')
  })

  it('stay unchanged when an upload fails', async () => {
    const none = path.join(folder, 'none.txt')
    await storage.put('torn/one.txt', Buffer.from('whole'), 'text/plain')
    for (const key of ['torn/one.txt', 'torn/two.txt']) {
      await expect(storage.putFile(key, none, 'text/plain')).rejects.toThrow()
    }
    expect(await read('torn/one.txt')).toMatchObject({ text: 'whole' })
    expect(await read('torn/two.txt')).toBeUndefined()
  })

  it('are reachable', () => storage.check())

  it('reject names that lead out of their folder', async () => {
    await writeFile(path.join(folder, 'secret.txt'), 'secret')
    for (const key of ['../secret.txt', 'a/../../secret.txt', '/etc/hostname', 'nothing.txt', '']) {
      expect(await read(key)).toBeUndefined()
    }
    await expect(storage.put('../out.txt', Buffer.from('out'), 'text/plain')).rejects.toThrow(
      'cannot be the name',
    )
  })
})

describe('a file on disk whose write failed', () => {
  it('leaves no partial file', async () => {
    const storage = createStorage(parseConfig({ DATA_DIR: folder }))
    await expect(
      storage.putFile('torn/one.txt', path.join(folder, 'none.txt'), 'text/plain'),
    ).rejects.toThrow('ENOENT')
    expect(await readdir(path.join(folder, 'files/.arriving'))).toEqual([])
  })

  it('is not listed, and is removed a day later', async () => {
    const left = path.join(folder, 'files/.arriving/left')
    await writeFile(left, 'half of')
    const storage = createStorage(parseConfig({ DATA_DIR: folder }))
    const keys: string[] = []
    for await (const key of storage.list()) keys.push(key)
    expect(keys).toContain('torn/one.txt')
    expect(keys.filter((key) => key.includes('left'))).toEqual([])

    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000)
    await utimes(left, twoDaysAgo, twoDaysAgo)
    await createStorage(parseConfig({ DATA_DIR: folder })).sizeOf('torn/one.txt')
    expect(await readdir(path.join(folder, 'files/.arriving'))).toEqual([])
  })
})

describe('the files of an S3 store', () => {
  /** A store gives at most 1,000 keys at once. */
  const MORE_THAN_A_PAGE = 1001
  const storageIn = (settings = {}) =>
    createStorage(parseConfig({ DATA_DIR: folder, ...s3.env, ...settings }))

  it('are not on disk', async () => {
    expect([...(await s3.objects()).keys()]).toContain('many/ab/3.txt')
    expect(await readdir(path.join(folder, 'files'))).toEqual(expect.arrayContaining(['many', 'notes']))
  })

  it('are all listed, however many there are', async () => {
    const keys = Array.from({ length: MORE_THAN_A_PAGE }, (_, nr) => `crowd/${nr}.txt`)
    await s3.add(keys)
    const listed: string[] = []
    for await (const key of storageIn().list()) listed.push(key)
    expect(listed.filter((key) => key.startsWith('crowd/')).sort()).toEqual(keys.sort())
    expect(listed).toContain('torn/one.txt')
  })

  it.each([
    [{ S3_ACCESS_KEY_ID: 'nobody' }, 'InvalidAccessKeyId'],
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, 'SignatureDoesNotMatch'],
    [{ S3_BUCKET: 'elsewhere' }, 'NoSuchBucket'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
  ])('are unreachable with %j', async (settings, reason) => {
    const storage = storageIn(settings)
    const keep = () => storage.put('refused/one.txt', Buffer.from('no'), 'text/plain')
    for (const attempt of [storage.check, keep]) {
      const error = await attempt().then(
        () => undefined,
        (refusal: unknown) => refusal,
      )
      expect(isStoreOutage(error)).toBe(true)
      expect(inspect(error)).toContain(reason)
    }
    expect([...(await s3.objects()).keys()].filter((key) => key.startsWith('refused/'))).toEqual([])
  })
})
