import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** The output of Biome for a file, with only our plugins. */
export async function lint(file: string, source: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-lint-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(path.join(root, 'lint'), path.join(folder, 'lint'), { recursive: true })
  const { plugins } = JSON.parse(await readFile(path.join(root, 'biome.json'), 'utf8'))
  await writeFile(path.join(folder, 'biome.json'), JSON.stringify({ plugins }))
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
  await writeFile(path.join(folder, file), source)
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', file], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout + stderr
}
