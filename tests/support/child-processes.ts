import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The ids of the child processes of a process, read from /proc because small systems lack `ps`. */
export function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  if (existsSync(file)) return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child, parent]) => (child && parent === pid ? [child] : []))
}
