import cluster from 'node:cluster'
import { readConfig } from '#platform/config.ts'
import { endWithReason, serve, serveBesideOthers } from './serve.ts'
import { keepWorkers } from './workers.ts'

try {
  // The first process has already warned of what is misspelt.
  const config = cluster.isWorker ? readConfig(() => {}) : readConfig()
  if (cluster.isWorker) await serveBesideOthers(config)
  else if (config.processes > 1) await keepWorkers(config)
  else await serve(config)
} catch (error) {
  endWithReason(error)
}
