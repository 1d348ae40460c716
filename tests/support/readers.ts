import { onTestFinished } from 'vitest'
import type { TestRequest } from './requests.ts'

interface Site {
  request(path: string, request?: TestRequest): Promise<Response>
}

export interface Reading {
  answered: number
  /** The requests that did not succeed, in words. */
  failures: string[]
  slowestMs: number
  stop(): Promise<void>
}

/** Starts readers that request the paths in turn, without a pause, until `stop` or the end of the test. */
export function startReading(site: Site, paths: readonly string[], readers: number): Reading {
  let isOver = false
  const read = async (first: number) => {
    for (let turn = first; !isOver; turn++) {
      const path = paths[turn % paths.length] ?? '/'
      const began = performance.now()
      const outcome = await ask(site, path)
      reading.slowestMs = Math.max(reading.slowestMs, performance.now() - began)
      if (outcome === 200) reading.answered++
      else {
        reading.failures.push(`${path}: ${outcome}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  const running = Promise.all(Array.from({ length: readers }, (_, first) => read(first)))
  const reading: Reading = {
    answered: 0,
    failures: [],
    slowestMs: 0,
    async stop() {
      isOver = true
      await running
    },
  }
  onTestFinished(reading.stop)
  return reading
}

async function ask(site: Site, path: string): Promise<number | string> {
  try {
    const answer = await site.request(path)
    await answer.arrayBuffer()
    return answer.status
  } catch (error) {
    return error instanceof Error ? `${error.message} ${error.cause ?? ''}` : 'cut'
  }
}
