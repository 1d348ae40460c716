// Preloaded into the development server: writes to INTERVALS_FILE how many intervals each source file has running.
import { writeFileSync } from 'node:fs'

if (process.argv[1]?.endsWith('dev-server.ts')) {
  const { setInterval, clearInterval } = globalThis
  const running = new Map()
  const write = () => {
    const counts = {}
    for (const file of running.values()) counts[file] = (counts[file] ?? 0) + 1
    writeFileSync(process.env.INTERVALS_FILE, JSON.stringify(counts))
  }
  globalThis.setInterval = (...given) => {
    const interval = setInterval(...given)
    const [file] = /src\/(platform|features|sources)\/[\w./-]+/.exec(new Error().stack ?? '') ?? []
    if (file) {
      running.set(interval, file)
      write()
    }
    return interval
  }
  globalThis.clearInterval = (interval) => {
    clearInterval(interval)
    if (running.delete(interval)) write()
  }
}
