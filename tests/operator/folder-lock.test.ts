import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { answersOnControlSocket, openControlSocket } from '#platform/control-socket.ts'
import { lockFolder } from '#platform/db/folder-lock.ts'
import { eventually } from '../support/eventually.ts'

/** The address of the module for processes outside the test runner. */
const MODULE = JSON.stringify(new URL('../../src/platform/db/folder-lock.ts', import.meta.url).href)

const newFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, file: path.join(folder, 'fanfare.lock'), database: path.join(folder, 'fanfare.lock.db') }
}

it('refuses a second lock at once, names the process, and gives the lock again after a release', async () => {
  const { folder, file } = await newFolder()
  const lock = await lockFolder(folder)
  expect(await readFile(file, 'utf8')).toBe(String(process.pid))
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(lockFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by another Fanfare (process ${process.pid}); stop it, ` +
        'or set DATA_DIR (for the demo DEMO_DATA_DIR) to another folder.',
    )
  }
  await lock.release()
  expect(await readdir(folder)).toEqual(['fanfare.lock.db'])
  await (await lockFolder(folder)).release()
})

it('says that the folder is being opened while the holder has not written its process id yet', async () => {
  const { folder, file } = await newFolder()
  const lock = await lockFolder(folder)
  await writeFile(file, '')
  await expect(lockFolder(folder)).rejects.toThrow('is being opened by another Fanfare at the moment')
  await lock.release()
})

it('takes over a folder whose earlier holder left an empty file', async () => {
  const { folder, file } = await newFolder()
  await writeFile(file, '')
  await (await lockFolder(folder)).release()
})

it.each(['file', 'database'] as const)('says why it cannot take the lock: %s', async (which) => {
  const names = await newFolder()
  await mkdir(names[which])
  await expect(lockFolder(names.folder)).rejects.toThrow(/EISDIR|unable to open database file/)
  await rm(names[which], { recursive: true })
  await (await lockFolder(names.folder)).release()
})

it('refuses a folder that a Fanfare without this lock uses', async () => {
  const { folder, file } = await newFolder()
  await writeFile(file, '4711 6f9f2c3e-the-boot/12')
  const socket = await openControlSocket(folder, async () => ({ ok: true, output: '' }))
  await expect(lockFolder(folder)).rejects.toThrow('is in use by another Fanfare (process 4711); stop it')
  await new Promise((resolve) => socket.close(resolve))
  await (await lockFolder(folder)).release()
})

const DEAD = '1 before the last start of the machine'

/** Runs a program in a process namespace of its own. */
const UNSHARE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']

/** A process that tries to lock each folder it is sent, and answers whether it got the lock. */
const taker = `
  import { lockFolder } from ${MODULE}
  process.on('message', async (folder) => {
    const taken = await lockFolder(folder).then(() => true, () => false)
    // Only one process may get a lock whose file is garbage.
    gc()
    process.send(taken)
  })
  process.send('ready')`

describe('of many processes that open a folder', () => {
  const children: ChildProcess[] = []
  let takers: ChildProcess[]
  beforeAll(async () => {
    takers = await Promise.all(Array.from({ length: 6 }, () => startTaker()))
  })
  afterAll(() => {
    for (const child of children) child.kill()
  })

  async function startTaker(within: readonly string[] = []): Promise<ChildProcess> {
    const node = [process.execPath, '--expose-gc', '--input-type=module', '--eval', taker]
    const [program = '', ...options] = [...within, ...node]
    const child = spawn(program, options, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    children.push(child)
    await once(child, 'message')
    return child
  }

  async function take(child: ChildProcess, folder: string): Promise<unknown> {
    const answer = once(child, 'message')
    child.send(folder)
    return (await answer)[0]
  }

  async function takeAtOnce(folder: string): Promise<unknown[]> {
    const taken = await Promise.all(takers.map((child) => take(child, folder)))
    return taken.filter(Boolean)
  }

  it.each([
    ['when there is no lock', []],
    ['when a lock was left', ['fanfare.lock']],
    ['when a process died while it took one over', ['fanfare.lock', 'fanfare.lock.removing']],
  ])('one gets it, %s', async (_, left) => {
    for (let round = 0; round < 10; round++) {
      const { folder } = await newFolder()
      for (const name of left) await writeFile(path.join(folder, name), DEAD)
      expect(await takeAtOnce(folder)).toHaveLength(1)
      expect(await takeAtOnce(folder)).toHaveLength(0)
    }
  })

  it.skipIf(spawnSync(UNSHARE[0] ?? '', [...UNSHARE.slice(1), 'true']).status !== 0)(
    'one gets it, in containers that start at the same moment on one volume',
    async () => {
      // As in containers, each is process 1 of its own system, and sees none of the others.
      takers = await Promise.all(Array.from({ length: 6 }, () => startTaker(UNSHARE)))
      for (let round = 0; round < 10; round++) {
        const { folder, file } = await newFolder()
        await writeFile(file, '1')
        expect(await takeAtOnce(folder)).toHaveLength(1)
        expect(await takeAtOnce(folder)).toHaveLength(0)
      }
    },
  )

  it('one gets it after the holder was killed', async () => {
    for (let round = 0; round < 3; round++) {
      const { folder } = await newFolder()
      const holder = await startTaker()
      expect(await take(holder, folder)).toBe(true)
      expect(await takeAtOnce(folder)).toHaveLength(0)
      const exit = once(holder, 'exit')
      holder.kill('SIGKILL')
      await exit
      expect(await takeAtOnce(folder)).toHaveLength(1)
    }
  })

  it('prints no warning', async () => {
    const { folder } = await newFolder()
    const code = `import { lockFolder } from ${MODULE}
      await lockFolder(${JSON.stringify(folder)})`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code])
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    await once(child, 'close')
    expect({ output, code: child.exitCode }).toEqual({ output: '', code: 0 })
  })
})

describe('the control socket of a folder with a long path', () => {
  const deepFolder = async () => {
    const { folder } = await newFolder()
    const deep = path.join(folder, 'x'.repeat(100))
    await mkdir(deep)
    return deep
  }
  const open = (folder: string) => openControlSocket(folder, async () => ({ ok: true, output: '' }))
  const socketOf = (folder: string) => readFile(path.join(folder, 'control-socket'), 'utf8')

  it('is in a separate folder with an unguessable name, and is removed with the server', async () => {
    const folder = await deepFolder()
    const first = await open(folder)
    const file = await socketOf(folder)
    expect(await answersOnControlSocket(folder)).toBe(true)
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700)
    await new Promise((resolve) => first.close(resolve))
    await eventually(() => expect(stat(path.dirname(file))).rejects.toThrow('ENOENT'))
    expect(await answersOnControlSocket(folder)).toBe(false)
    const second = await open(folder)
    expect(await socketOf(folder)).not.toBe(file)
    await new Promise((resolve) => second.close(resolve))
  })

  it('is not used when its folder is open to others', async () => {
    const folder = await deepFolder()
    const server = await open(folder)
    onTestFinished(() => void server.close())
    await chmod(path.dirname(await socketOf(folder)), 0o755)
    expect(await answersOnControlSocket(folder)).toBe(false)
  })
})
