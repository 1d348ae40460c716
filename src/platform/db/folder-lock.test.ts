import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
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

it('a lock that cannot be read is not told to be that of another start', async () => {
  const { folder, file } = await newFolder()
  await mkdir(file)
  await expect(lockFolder(folder)).rejects.toThrow('EISDIR')
})

const DEAD = '1 before the last start of the machine'

/** A process that takes the lock of each folder it is told of, and says whether it could. */
const taker = `
  import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
  process.on('message', (folder) => lockFolder(folder).then(() => process.send(true), () => process.send(false)))
  process.send('ready')`

type Take = (folder: string) => Promise<unknown>

describe('of many processes that want a folder', () => {
  const children: ChildProcess[] = []
  let takers: Take[]
  beforeAll(async () => {
    takers = await Promise.all(Array.from({ length: 6 }, startTaker))
  })
  afterAll(() => {
    for (const child of children) child.kill()
  })

  async function startTaker(): Promise<Take> {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', taker], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    children.push(child)
    await once(child, 'message')
    return async (folder) => {
      const answer = once(child, 'message')
      child.send(folder)
      return (await answer)[0]
    }
  }

  it.each([
    ['when there is no lock', []],
    ['when a lock was left', ['fanfare.lock']],
    ['when a process died while it took one over', ['fanfare.lock', 'fanfare.lock.removing']],
  ])('one has it, %s', async (_, left) => {
    for (let round = 0; round < 10; round++) {
      const { folder } = await newFolder()
      for (const name of left) await writeFile(path.join(folder, name), DEAD)
      const taken = await Promise.all(takers.map((take) => take(folder)))
      expect(taken.filter(Boolean)).toHaveLength(1)
      expect(await readdir(folder)).toEqual(['fanfare.lock'])
    }
  })
})
