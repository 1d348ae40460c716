import type { ControlResult } from '#platform/control-socket.ts'
import type { Platform } from '#platform/platform.ts'
import { isCanonicalUuid } from '#platform/uuid.ts'
import type { OtherDocuments } from '../import-context.ts'
import { refreshArtist } from './refresh.ts'
import { createImportRunner, type ImportRunner, readImportArguments } from './run-import.ts'
import { describeStatus } from './status.ts'
import { verify } from './verify.ts'

export const CATALOGUE_USAGE = `Usage:
  npm run catalogue -- import DUMP [--supplementary] [--prune] [--again] [--row-by-row]
      imports a dump of MusicBrainz (mbdump.tar.bz2, artist.tar.xz, release-group.tar.xz …), while the site runs.
      For shows import place.tar.xz, then event.tar.xz.
      The same command resumes an import that was interrupted.
      --supplementary  tags and ratings as well; they are CC BY-NC-SA, everything else is CC0
      --prune          remove all entities that the dump lacks, however many
      --again          import a dump that was imported before
      --row-by-row     write entity by entity; a whole export otherwise goes into an empty catalogue as new tables
  npm run catalogue -- status
  npm run catalogue -- refresh ID        fetches an artist from MusicBrainz again
  npm run catalogue -- verify [--repair] finds inconsistent rows`

type CommandPlatform = Pick<
  Platform,
  'config' | 'db' | 'database' | 'fetcher' | 'foreign' | 'log' | 'metrics'
>

/**
 * Runs operators' commands on the catalogue, in the process that has the database open. An import starts and continues
 * in the background; `progress` reports on it and `cancel` stops it. `others` store documents of JSON dumps as well.
 */
export function createCatalogueCommand(platform: CommandPlatform, others: OtherDocuments) {
  const runner = createImportRunner(others)
  return (args: readonly string[]) => run(platform, runner, args)
}

async function run(
  platform: CommandPlatform,
  runner: ImportRunner,
  args: readonly string[],
): Promise<ControlResult> {
  const [command, ...rest] = args
  if (command === 'import') {
    const options = readImportArguments(rest)
    return options ? runner.start(platform.database, options) : { ok: false, output: CATALOGUE_USAGE }
  }
  if (command === 'progress' && rest.length === 0) return runner.progress()
  if (command === 'cancel' && rest.length === 0) return runner.cancel()
  if (command === 'status' && rest.length === 0) {
    const running = runner.describe()
    return { ok: true, output: [await describeStatus(platform.db), ...(running ? [running] : [])].join('\n') }
  }
  if (command === 'verify' && rest.every((arg) => arg === '--repair')) {
    return verify(platform.db, rest.includes('--repair'))
  }
  const [id, ...more] = rest
  if (command === 'refresh' && id && more.length === 0) {
    if (!isCanonicalUuid(id.toLowerCase())) return { ok: false, output: `${id} is not a MusicBrainz id.` }
    return refreshArtist(platform, id.toLowerCase())
  }
  return { ok: false, output: CATALOGUE_USAGE }
}
