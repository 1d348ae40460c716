import { Session } from 'node:inspector/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../scripts/prepare.mjs'

const SOURCES = pathToFileURL(path.join(root, 'src/')).href

export interface Coverage {
  /** The files of `src/`, sorted, of which a function runs during the work. */
  filesOf(work: () => Promise<unknown>): Promise<string[]>
  close(): Promise<void>
}

/** Lets V8 count the calls of each function of this process. Call it before the site is imported. */
export async function openCoverage(): Promise<Coverage> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const take = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ url, functions }) => url.startsWith(SOURCES) && functions.some(isCalled))
      .map(({ url }) => url.slice(SOURCES.length))
  }
  return {
    async filesOf(work) {
      await take()
      await work()
      return [...new Set(await take())].sort()
    },
    async close() {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

const isCalled = ({ ranges }: { ranges: { count: number }[] }) => ranges.some(({ count }) => count > 0)
