/** Values of one row of PostgreSQL's COPY text format, null for \N. https://www.postgresql.org/docs/current/sql-copy.html */
export type CopyRow = (string | null)[]

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

export function parseCopyLine(line: string): CopyRow {
  return line.split('\t').map((value) => {
    if (value === '\\N') return null
    return value.includes('\\') ? unescaped(value) : value
  })
}

function unescaped(value: string): string {
  return value.replace(/\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(.))/gs, (_, hex, octal, other) => {
    if (hex) return String.fromCharCode(Number.parseInt(hex, 16))
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
    return ESCAPES[other] ?? other
  })
}
