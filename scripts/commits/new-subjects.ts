import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The hash and subject of each commit after `start`, without merges, the newest first. A shallow clone that lacks `start`
 * is newer than it, so all of its commits count. Undefined where there is nothing to compare with: in an export without
 * `.git`, without git, and in a history that never had `start`.
 */
export function newSubjects(root: string, start: string): { hash: string; subject: string }[] | undefined {
  if (!existsSync(path.join(root, '.git'))) return undefined
  const range = has(root, start) ? [`${start}..HEAD`] : isShallow(root) ? ['HEAD'] : undefined
  if (!range) return undefined
  const log = git(root, 'log', '--no-merges', '--format=%h %s', ...range) ?? ''
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [hash = ''] = line.split(' ', 1)
      return { hash, subject: line.slice(hash.length + 1) }
    })
}

const has = (root: string, commit: string) => git(root, 'cat-file', '-e', `${commit}^{commit}`) !== undefined
const isShallow = (root: string) => git(root, 'rev-parse', '--is-shallow-repository')?.trim() === 'true'

/** What git prints; undefined when it fails or is not installed. */
function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}
