import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { newSubjects } from './new-subjects.ts'

const hasGit = (() => {
  try {
    execFileSync('git', ['--version'])
    return true
  } catch {
    return false
  }
})()

/** A repository with these commits, the oldest first. */
async function repository(...subjects: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-commits-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const root = path.join(folder, 'site')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  git('init', '--quiet', 'site')
  for (const subject of subjects) git('-C', root, 'commit', '--quiet', '--allow-empty', '-m', subject)
  return { root, folder, git, hashOf: (revision: string) => git('-C', root, 'rev-parse', revision) }
}

const subjectsOf = (root: string, start: string) => newSubjects(root, start)?.map(({ subject }) => subject)

it.skipIf(!hasGit)('lists the commits after the first one that counts', async () => {
  const { root, hashOf } = await repository('Let it be', 'Begin', 'Add one thing', 'Fix  two spaces')
  expect(subjectsOf(root, hashOf('HEAD~2'))).toEqual(['Fix  two spaces', 'Add one thing'])
  expect(subjectsOf(root, hashOf('HEAD'))).toEqual([])
})

it.skipIf(!hasGit)('lists every commit of a shallow clone without the first one that counts', async () => {
  const { root, folder, git, hashOf } = await repository('Begin', 'Add one thing', 'Fix another')
  git('clone', '--quiet', '--depth', '1', `file://${root}`, 'shallow')
  expect(subjectsOf(path.join(folder, 'shallow'), hashOf('HEAD~2'))).toEqual(['Fix another'])
})

it.skipIf(!hasGit)('lists none in a history that never had the first one that counts', async () => {
  const { root } = await repository('Begin', 'Let it be')
  expect(newSubjects(root, '0123456789'.repeat(4))).toBeUndefined()
})

it('lists none in an export without .git', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(newSubjects(folder, 'HEAD')).toBeUndefined()
})
