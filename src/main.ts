import cluster from 'node:cluster'
import { readConfig } from '#platform/config.ts'
import { endWithReason, openMigrated } from './startup.ts'

// Nothing that this process writes is for other users of the machine.
process.umask(0o077)

try {
  // The primary process has already warned of misspelt settings.
  const config = cluster.isWorker ? readConfig(() => {}) : readConfig()
  // Only a process that serves requests imports the site, and not before it has a database: what is wrong shows at once.
  if (cluster.isWorker) {
    const { serveAsWorker } = await import('./serve.ts')
    await serveAsWorker(config)
  } else if (config.processes > 1) {
    const { superviseWorkers } = await import('./workers.ts')
    await superviseWorkers(config)
  } else {
    const database = await openMigrated(config)
    const { serve } = await import('./serve.ts')
    await serve(config, database)
  }
} catch (error) {
  endWithReason(error)
}
