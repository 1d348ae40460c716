import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObject, type MetricValue, type Registry } from 'prom-client'

const MESSAGE_TYPE = 'fanfare:metrics'
/** The sum leaves out a process that is starting or hangs. */
const COLLECT_WITHIN_MS = 1000
const ANSWER_WITHIN_MS = 5000

type Part = (MetricObject & { values: MetricValue<string>[] })[]

/** A worker requests the sum; the primary requests the metrics of every worker and replies with the sum. */
type Message = { type: typeof MESSAGE_TYPE; id: number } & (
  | { step: 'ask' | 'collect' }
  | { step: 'part'; part: Part }
  | { step: 'sum'; text: string }
)

const isMetricsMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === MESSAGE_TYPE

let lastId = 0

/**
 * Sending to a worker that has just exited fails. Without a callback that would become an 'error' event of the worker.
 */
const sendTo = (worker: Worker | undefined, message: Message) => worker?.send(message, () => {})

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
      for (const worker of workers) sendTo(worker, { type: MESSAGE_TYPE, id, step: 'collect' })
    })
  cluster.on('message', (worker, message: unknown) => {
    if (!isMetricsMessage(message)) return
    const { id } = message
    if (message.step === 'part') collections.get(id)?.(message.part)
    if (message.step !== 'ask') return
    void collect()
      .then((parts) => AggregatorRegistry.aggregate(parts).metrics())
      .then((text) => sendTo(worker, { type: MESSAGE_TYPE, id, step: 'sum', text }))
  })
}

/**
 * Returns the metrics of all processes that share this machine's port, added up, or of this process when it runs alone.
 */
export function createAggregateMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  const pendingRequests = new Map<number, (text: string) => void>()
  const send = (message: Message) => process.connected && process.send?.(message)
  process.on('message', (message: unknown) => {
    if (!isMetricsMessage(message)) return
    const { id } = message
    if (message.step === 'sum') pendingRequests.get(id)?.(message.text)
    if (message.step === 'collect')
      void registry.getMetricsAsJSON().then((part) => send({ type: MESSAGE_TYPE, id, step: 'part', part }))
  })
  const sum = () =>
    new Promise<string>((resolve, reject) => {
      const id = lastId++
      const settle = () => {
        clearTimeout(timer)
        pendingRequests.delete(id)
      }
      const timer = setTimeout(() => {
        settle()
        reject(new Error('The other processes did not send their metrics in time.'))
      }, ANSWER_WITHIN_MS)
      pendingRequests.set(id, (text) => {
        settle()
        resolve(text)
      })
      send({ type: MESSAGE_TYPE, id, step: 'ask' })
    })
  // A worker that is stopping has disconnected from the primary.
  return () => (process.connected ? sum() : registry.metrics())
}
