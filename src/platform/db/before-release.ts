import { createHash } from 'node:crypto'

/** Makes the tables of the first release in one step. */
const INITIAL = '0.2.0-initial-schema'

/**
 * Before the first release migrations were named by time, and there were many. These are the SHA-256 of all their names,
 * one a line, and the commit of the last version that has them. Their tables and those of `INITIAL` are the same.
 */
const EARLIER_NAMES = '85368ddc711df1004dc8ea5a2d420ed8725a910c29db63dcf347af518f93262c'
const LAST_COMMIT = 'f848e73e5615'
const isEarlier = (name: string) => /^\d{8}T\d{4}_/.test(name)

/** What an operator can do about a database or a backup that only some of the earlier migrations made. */
export const HOW_TO_CATCH_UP = `It is of a version before 0.2.0 and lacks migrations of the last one before it, commit ${LAST_COMMIT}. Use it with that version once, which migrates it; then with this one.`

/**
 * Names of migrations that have run, as this version calls them: all those before the first release are its initial
 * schema. Undefined when some of these are missing.
 */
export function asReleased(executed: readonly string[]): string[] | undefined {
  const earlier = executed.filter(isEarlier).sort()
  if (earlier.length === 0) return [...executed]
  const names = createHash('sha256').update(earlier.join('\n')).digest('hex')
  return names === EARLIER_NAMES ? [INITIAL, ...executed.filter((name) => !isEarlier(name))] : undefined
}
