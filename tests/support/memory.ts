import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { freePort } from './postgres.ts'

/** The resident memory of a process, in MB. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** The processor time that a process has used, in seconds. */
export async function processorSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Fields 12 and 13 after the name in brackets are user and system time, in ticks of 1/100 s.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

export interface Inspection {
  /** Settings that open the inspector of a site. */
  env: Record<string, string>
  /** The JavaScript heap and buffers after a garbage collection, in MB. */
  held(): Promise<number>
}

/** Measures a site through the inspector of Node.js. */
export async function inspect(): Promise<Inspection> {
  const port = await freePort()
  return {
    env: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` },
    async held() {
      const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
        webSocketDebuggerUrl: string
      }[]
      if (!target) throw new Error('The inspector has no target.')
      const socket = new WebSocket(target.webSocketDebuggerUrl)
      try {
        await once(socket, 'open')
        await ask(socket, 'HeapProfiler.collectGarbage')
        const { usedSize, backingStorageSize } = await ask(socket, 'Runtime.getHeapUsage')
        return (usedSize + backingStorageSize) / 1024 / 1024
      } finally {
        socket.close()
      }
    },
  }
}

/** Calls a method of the inspector without parameters, one at a time. */
async function ask(socket: WebSocket, method: string) {
  socket.send(JSON.stringify({ id: 1, method }))
  const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
  const { result } = JSON.parse(data) as { result: { usedSize: number; backingStorageSize: number } }
  return result
}
