import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { freePort } from './postgres.ts'

/** What a process has of the memory, in MB. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Seconds of a processor that a process has used. */
export async function processorSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // After the name in brackets: the 12th and 13th field are ticks of 1/100 s, its own and the system's.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

export interface Inspection {
  /** Settings of a site that can be looked into. */
  env: Record<string, string>
  /** MB that its JavaScript holds, buffers included, once everything is collected that nobody needs. */
  held(): Promise<number>
}

/** Looks into a site through the inspector of Node.js. */
export async function inspect(): Promise<Inspection> {
  const port = await freePort()
  return {
    env: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` },
    async held() {
      const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
        webSocketDebuggerUrl: string
      }[]
      if (!target) throw new Error('Nothing is there to be looked into.')
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

/** What the inspector answers to a question without parameters, one at a time. */
async function ask(socket: WebSocket, method: string) {
  socket.send(JSON.stringify({ id: 1, method }))
  const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
  const { result } = JSON.parse(data) as { result: { usedSize: number; backingStorageSize: number } }
  return result
}
