import { writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const newFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, file: path.join(folder, 'fanfare.lock') }
}

it('a lock that is just being written is waited for', async () => {
  const { folder, file } = await newFolder()
  const lock = await lockFolder(folder)
  const written = await readFile(file, 'utf8')
  await writeFile(file, '')
  const second = lockFolder(folder)
  setTimeout(() => writeFileSync(file, written), 50)
  await expect(second).rejects.toThrow('is in use by another Fanfare')
  await lock.release()
})

it('a lock that was never written is taken over', async () => {
  const { folder, file } = await newFolder()
  await writeFile(file, '')
  await (await lockFolder(folder)).release()
})

it.each([
  ['there is no lock', undefined],
  ['a lock was left', '1 before the last start of the machine'],
])('a folder goes to one of many who want it when %s', async (_, left) => {
  const { folder, file } = await newFolder()
  for (let round = 0; round < 20; round++) {
    if (left) await writeFile(file, left)
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
    const locks = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(locks).toHaveLength(1)
    await locks[0]?.release()
    expect(await readdir(folder)).toEqual([])
  }
})
