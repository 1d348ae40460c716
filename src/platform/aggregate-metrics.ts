import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObject, type MetricValue, type Registry } from 'prom-client'

const OURS = 'fanfare:metrics'
/** A process that starts or hangs is left out of the sum. */
const COLLECT_WITHIN_MS = 1000
const ANSWER_WITHIN_MS = 5000

type Part = (MetricObject & { values: MetricValue<string>[] })[]

/** A worker asks for the sum, the primary has every worker give its part, and answers with the sum. */
type Message = { type: typeof OURS; id: number } & (
  | { step: 'ask' | 'collect' }
  | { step: 'part'; part: Part }
  | { step: 'sum'; text: string }
)

const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === OURS

let lastId = 0

/** To a worker that has just left nothing can be said any more. Unheard, that would be an error of the worker's. */
const tell = (worker: Worker | undefined, message: Message) => worker?.send(message, () => {})

/** For the process that keeps the others: adds up what they count whenever one of them is asked. */
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

/** Gives the metrics of all processes that share this machine's port, added up; of this one when it is alone. */
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
  // A worker that stops has left the others.
  return () => (process.connected ? sum() : registry.metrics())
}
