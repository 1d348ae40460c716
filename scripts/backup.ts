import { backUp } from '#platform/backup/back-up.ts'
import { readConfig } from '#platform/config.ts'
import { answersOnControlSocket, sendControlCommand } from '#platform/control-socket.ts'
import { createStorage } from '#platform/storage.ts'
import { dayAt, timeAt } from '#platform/time.ts'
import { explain, namedFile, openExistingDatabase, runScript } from './operator.ts'

const now = Date.now()
const [file = `fanfare-${dayAt(now)}T${timeAt(now).replace(':', '')}.zip`, ...rest] = process.argv.slice(2)
if (rest.length > 0 || file.startsWith('-'))
  explain(
    'Usage: npm run backup [-- FILE] (a zip that does not exist yet; by default it is named by the time).',
  )

/** Sends the command to the running server, the only user of the embedded database, or opens the database itself. */
await runScript(async () => {
  const config = readConfig()
  const target = namedFile(file)
  if (!config.databaseUrl && (await answersOnControlSocket(config.dataDir)))
    return sendControlCommand(config.dataDir, { command: 'backup', args: [target] }, { patient: true })
  const database = await openExistingDatabase(config)
  try {
    return await backUp({ db: database.db, storage: createStorage(config) }, target)
  } finally {
    await database.close()
  }
})
