import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')
const IDENTITY = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']

let hasGit = true
beforeAll(async () => {
  hasGit = await run('git', ['--version']).then(
    () => true,
    () => false,
  )
})

/** A repository with all that a release reads, on its main branch, and one change to tell. */
async function repository() {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of ['scripts', 'package-lock.json'])
    await cp(path.join(root, name), path.join(folder, name), { recursive: true })
  const packageFile = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify(
      { ...packageFile, version: '0.2.0', scripts: { ...packageFile.scripts, test: 'exit 1' } },
      null,
      2,
    ),
  )
  await writeFile(path.join(folder, 'CHANGELOG.md'), '# Changelog\n\n## 0.2.0 (2026-12-01)\n\nThe first.\n')
  for (const name of ['docs/changes', 'migrations']) await mkdir(path.join(folder, name), { recursive: true })
  await writeFile(path.join(folder, 'docs/changes/README.md'), 'One file for each change.\n')
  await writeFile(path.join(folder, 'docs/changes/fixed-late-mails.md'), 'Mails are sent in time.\n')
  await writeFile(path.join(folder, 'migrations/0.3.0-01-ages.ts'), '')
  const git = async (...args: string[]) =>
    (await run('git', [...IDENTITY, ...args], { cwd: folder })).stdout.trim()
  await git('init', '--quiet', '--initial-branch=main')
  const commit = async (message: string) => {
    await git('add', '--all')
    await git('commit', '--quiet', '--message', message)
  }
  await commit('Begin')
  await git('config', 'user.name', 'A')
  await git('config', 'user.email', 'a@example.org')
  const release = (...args: string[]) =>
    run(process.execPath, ['scripts/release.ts', ...args], { cwd: folder }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        output: error.stdout + error.stderr,
      }),
    )
  const text = (name: string) => readFile(path.join(folder, name), 'utf8')
  return { folder, git, commit, release, text }
}

describe('a release', () => {
  it('writes version, notes, changelog and components, and tags them', async ({ skip }) => {
    skip(!hasGit)
    const { folder, git, release, text } = await repository()
    expect(await release('0.3.0', '--skip-tests')).toMatchObject({ code: 0 })
    expect(JSON.parse(await text('package.json')).version).toBe('0.3.0')
    expect(JSON.parse(await text('package-lock.json'))).toMatchObject({
      version: '0.3.0',
      packages: { '': { version: '0.3.0' } },
    })
    expect(await text('docs/releases/0.3.0.md')).toBe(
      '# Fanfare 0.3.0\n\n### Fixed\n\n- Mails are sent in time.\n',
    )
    const day = new Date().toISOString().slice(0, 10)
    expect(await text('CHANGELOG.md')).toBe(
      `# Changelog\n\n## 0.3.0 (${day})\n\n[Release notes](docs/releases/0.3.0.md)\n\n### Fixed\n\n- Mails are sent in time.\n\n## 0.2.0 (2026-12-01)\n\nThe first.\n`,
    )
    const sbom = JSON.parse(await text('docs/releases/0.3.0.cdx.json'))
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { version: '0.3.0' } } })
    expect(sbom.components.map(({ name }: { name: string }) => name)).toContain('hono')
    expect(await readdir(path.join(folder, 'docs/changes'))).toEqual(['README.md'])
    expect(await git('status', '--porcelain')).toBe('')
    expect(await git('log', '-1', '--format=%s')).toBe('Release 0.3.0')
    expect(await git('describe')).toBe('v0.3.0')
  })

  it('keeps notes that were written by hand', async ({ skip }) => {
    skip(!hasGit)
    const { folder, commit, release, text } = await repository()
    await mkdir(path.join(folder, 'docs/releases'))
    await writeFile(path.join(folder, 'docs/releases/0.3.0.md'), 'By hand.\n')
    await commit('Add notes')
    expect(await release('0.3.0', '--skip-tests')).toMatchObject({ code: 0 })
    expect(await text('docs/releases/0.3.0.md')).toBe('By hand.\n')
    expect(await text('CHANGELOG.md')).toContain('- Mails are sent in time.')
  })

  it('is refused, and writes nothing, unless everything is ready', async ({ skip }) => {
    skip(!hasGit)
    const { folder, git, commit, release } = await repository()
    const refused = async (reason: string, ...args: string[]) => {
      const { code, output } = await release(...args)
      expect(output).toContain(reason)
      expect(code).not.toBe(0)
      expect(await git('tag')).toBe('')
    }
    await refused('Usage', '0.3')
    await refused('Usage', '0.3.0', '--fast')
    await refused('0.2.0 is not higher than 0.2.0', '0.2.0', '--skip-tests')
    await refused('There are migrations of 0.3.0, a later release', '0.2.9', '--skip-tests')
    // Its `npm test` fails.
    await refused('', '0.3.0')
    await writeFile(path.join(folder, 'docs/changes/mails.md'), 'No kind.\n')
    await refused('changes that are not committed', '0.3.0', '--skip-tests')
    await commit('Add a change')
    await refused('docs/changes/mails.md does not begin with', '0.3.0', '--skip-tests')
    await git('rm', '--quiet', 'docs/changes/mails.md', 'docs/changes/fixed-late-mails.md')
    await commit('Remove changes')
    await refused('There is nothing to tell', '0.3.0', '--skip-tests')
    await git('switch', '--quiet', '--create', 'other')
    await refused('This is not the branch main', '0.3.0', '--skip-tests')
    expect(await git('status', '--porcelain')).toBe('')
  })
})
