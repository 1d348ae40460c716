import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { closeDataFolder } from '#platform/data-folder.ts'

/** For a process of another user. */
const MODULE = new URL('../../../src/platform/data-folder.ts', import.meta.url).href

async function newFolder(mode: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'database'))
  await chmod(path.join(folder, 'database'), 0o755)
  await chmod(folder, mode)
  return folder
}

const modeOf = async (...names: string[]) => ((await stat(path.join(...names))).mode & 0o777).toString(8)

it('closes a data folder that was there before to other users', async () => {
  const folder = await newFolder(0o755)
  expect(await closeDataFolder(folder)).toBeUndefined()
  expect(await modeOf(folder)).toBe('700')
})

it('creates a closed folder', async () => {
  const folder = path.join(await newFolder(0o755), 'inside', 'data')
  expect(await closeDataFolder(folder)).toBeUndefined()
  expect(await modeOf(folder)).toBe('700')
})

it.skipIf(process.platform !== 'linux')('says at once that none can be created', async () => {
  await expect(closeDataFolder('/proc/fanfare/data')).rejects.toThrow(/^ENOENT.*mkdir '\/proc\/fanfare'$/)
})

it('closes only its own files in a folder with other files', async () => {
  const folder = await newFolder(0o755)
  await writeFile(path.join(folder, 'thesis.txt'), '')
  await chmod(path.join(folder, 'thesis.txt'), 0o644)
  expect(await closeDataFolder(folder)).toBeUndefined()
  expect(await modeOf(folder)).toBe('755')
  expect(await modeOf(folder, 'thesis.txt')).toBe('644')
  expect(await modeOf(folder, 'database')).toBe('700')
})

it.skipIf(process.getuid?.() !== 0)('says so when it may not close the folder', async () => {
  const folder = await newFolder(0o777)
  const nobody = 65534
  const script = `process.setgid(${nobody}); process.setuid(${nobody})
    console.log(await closeDataFolder(${JSON.stringify(folder)}))`
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { closeDataFolder } = await import(${JSON.stringify(MODULE)})\n${script}`,
    ],
    { encoding: 'utf8' },
  )
  expect(stdout.trim()).toBe(
    `Other users of this machine may open ${folder}, and this process may not change that. Make this user the owner, or let the owner run: chmod -R go= ${folder}`,
  )
  expect(await modeOf(folder)).toBe('777')
})
