import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObject, type MetricValue, type Registry } from 'prom-client'

const OURS = 'fanfare:metrics'
/** The sum leaves out a process that is starting or hangs. */
const COLLECT_WITHIN_MS = 1000
const ANSWER_WITHIN_MS = 5000

type Part = (MetricObject & { values: MetricValue<string>[] })[]

/** A worker requests the sum; the primary requests the metrics of every worker and replies with the sum. */
type Message = { type: typeof OURS; id: number } & (
  | { step: 'ask' | 'collect' }
  | { step: 'part'; part: Part }
  | { step: 'sum'; text: string }
)

const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === OURS

let lastId = 0

/**
 * Sending to a worker that has just exited fails. Without a callback that would become an 'error' event of the worker.
 */
const tell = (worker: Worker | undefined, message: Message) => worker?.send(message, () => {})

/** For the primary process: adds up the metrics of its workers when one of them requests the sum. */
export function aggregateMetrics(): void {
  const collections = new Map<number, (part: Part) => void>()
  const collect = () =>
    new Promise<Part[]>((resolve) => {
      const id = lastId++
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
      const parts: Part[] = []
      const done = () => {
        clearTimeout(timer)
        collections.delete(id)
        resolve(parts)
      }
      const timer = setTimeout(done, COLLECT_WITHIN_MS)
      collections.set(id, (part) => {
        if (parts.push(part) === workers.length) done()
      })
      for (const worker of workers) tell(worker, { type: OURS, id, step: 'collect' })
    })
  cluster.on('message', (worker, message: unknown) => {
    if (!isOurs(message)) return
    const { id } = message
    if (message.step === 'part') collections.get(id)?.(message.part)
    if (message.step !== 'ask') return
    void collect()
      .then((parts) => AggregatorRegistry.aggregate(parts).metrics())
      .then((text) => tell(worker, { type: OURS, id, step: 'sum', text }))
  })
}

/**
 * Returns the metrics of all processes that share this machine's port, added up, or of this process when it runs alone.
 */
export function createAggregateMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  const asked = new Map<number, (text: string) => void>()
  const send = (message: Message) => process.connected && process.send?.(message)
  process.on('message', (message: unknown) => {
    if (!isOurs(message)) return
    const { id } = message
    if (message.step === 'sum') asked.get(id)?.(message.text)
    if (message.step === 'collect')
      void registry.getMetricsAsJSON().then((part) => send({ type: OURS, id, step: 'part', part }))
  })
  const sum = () =>
    new Promise<string>((resolve, reject) => {
      const id = lastId++
      const settle = () => {
        clearTimeout(timer)
        asked.delete(id)
      }
      const timer = setTimeout(() => {
        settle()
        reject(new Error('The metrics of the other processes could not be had.'))
      }, ANSWER_WITHIN_MS)
      asked.set(id, (text) => {
        settle()
        resolve(text)
      })
      send({ type: OURS, id, step: 'ask' })
    })
  // A worker that is stopping has disconnected from the primary.
  return () => (process.connected ? sum() : registry.metrics())
}
