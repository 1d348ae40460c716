import { spawn } from 'node:child_process'
import { once } from 'node:events'

const FLUSH = 256 * 1024
const NULL = '\\N'

/** A table that `psql` copies rows into as they are generated. */
export function openCopy(databaseUrl: string, table: string) {
  const child = spawn('psql', [databaseUrl, '-qc', `copy ${table} from stdin`], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  let text = ''
  return {
    async row(...values: (string | number | null)[]) {
      text += `${values.map((value) => (value === null ? NULL : escaped(String(value)))).join('\t')}\n`
      if (text.length < FLUSH) return
      const full = text
      text = ''
      if (!child.stdin.write(full)) await once(child.stdin, 'drain')
    },
    async end() {
      child.stdin.end(text)
      const [code] = await ended
      if (code !== 0) throw new Error(`Copying into ${table} ended with ${code}.`)
    },
  }
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\')
}
