import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDiskCache } from './disk-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-cache-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const filesIn = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()

it('returns stored files, also to the next process', async () => {
  await createDiskCache(folder, 1000).put('aa1', Buffer.from('hello'))
  const file = await createDiskCache(folder, 1000).get('aa1')
  expect(file?.bytes.toString()).toBe('hello')
  expect(file?.ageMs).toBeLessThan(60_000)
  expect(await createDiskCache(folder, 1000).get('aa2')).toBeUndefined()
})

it('reads its folder again after that failed', async () => {
  const place = path.join(folder, 'cache')
  await writeFile(place, 'in the way')
  const cache = createDiskCache(place, 1000)
  await expect(cache.get('aa1')).rejects.toThrow('ENOTDIR')
  await rm(place)
  await cache.put('aa1', Buffer.from('hello'))
  expect((await cache.get('aa1'))?.bytes.toString()).toBe('hello')
})

it('stays below its limit and evicts the least recently used files', async () => {
  const cache = createDiskCache(folder, 250)
  for (const name of ['aa1', 'bb2']) await cache.put(name, Buffer.alloc(100))
  await cache.get('aa1')
  await cache.put('cc3', Buffer.alloc(100))
  await expect.poll(filesIn).toEqual(['aa1', 'cc3'])
  expect(await cache.get('bb2')).toBeUndefined()
})

it('continues the order of use of an earlier process and removes its partial files', async () => {
  const before = createDiskCache(folder, 1000)
  for (const name of ['aa1', 'bb2', 'cc3']) await before.put(name, Buffer.alloc(100))
  const now = Date.now() / 1000
  await utimes(path.join(folder, 'aa', 'aa1'), now - 10, now - 500)
  await utimes(path.join(folder, 'bb', 'bb2'), now - 400, now - 400)
  await utimes(path.join(folder, 'cc', 'cc3'), now - 300, now - 300)
  await writeFile(path.join(folder, 'aa', 'aa9.draft'), 'half')
  await createDiskCache(folder, 350).put('dd4', Buffer.alloc(100))
  await expect.poll(filesIn).toEqual(['aa1', 'cc3', 'dd4'])
})

it('treats a file that another process removed as a miss', async () => {
  const cache = createDiskCache(folder, 1000)
  await cache.put('aa1', Buffer.from('x'))
  await rm(path.join(folder, 'aa', 'aa1'))
  expect(await cache.get('aa1')).toBeUndefined()
})
