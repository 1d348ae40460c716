import cluster from 'node:cluster'
import { readConfig } from '#platform/config.ts'
import { endWithReason } from './startup.ts'

// Nothing that this process writes is for other users of the machine.
process.umask(0o077)

try {
  // The primary process has already warned of misspelt settings.
  const config = cluster.isWorker ? readConfig(() => {}) : readConfig()
  if (!cluster.isWorker && config.processes > 1) {
    const { superviseWorkers } = await import('./workers.ts')
    await superviseWorkers(config)
  } else {
    // Only a process that serves requests imports the site.
    const { serve, serveAsWorker } = await import('./serve.ts')
    await (cluster.isWorker ? serveAsWorker(config) : serve(config))
  }
} catch (error) {
  endWithReason(error)
}
