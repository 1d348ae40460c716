/** A request of the fuzzer, in parts, so that it can be printed, sent again and shrunk. */
export interface Asked {
  method: string
  /** As it is sent, without the query. */
  path: string
  /** As they are sent. */
  query: readonly string[]
  headers: Readonly<Record<string, string>>
  body?: Body
}

export type Body =
  | { json: unknown }
  | { form: readonly Part[]; boundary: string }
  /** As it is sent. */
  | { raw: string | Buffer; type: string | undefined }

export interface Part {
  name: string
  /** Without one it is an ordinary field. */
  filename?: string
  type?: string
  content: string | Buffer
}

/** Of a query: one pair as it is sent. */
export const pair = (name: string, value: string) => `${encode(name)}=${encode(value)}`

/** As a browser does it: what is no text in UTF-16 becomes a replacement character. */
export const encode = (text: string) => encodeURIComponent(text.toWellFormed())

export const target = ({ path, query }: Pick<Asked, 'path' | 'query'>) =>
  query.length > 0 ? `${path}?${query.join('&')}` : path

/** The body as bytes, and the content type that goes with it. */
export function bytesOf(body: Body): { bytes: Buffer; type: string | undefined } {
  if ('json' in body) return { bytes: Buffer.from(JSON.stringify(body.json) ?? ''), type: 'application/json' }
  if ('raw' in body) return { bytes: Buffer.from(body.raw), type: body.type }
  const parts = body.form.flatMap(({ name, filename, type, content }) => [
    Buffer.from(
      `--${body.boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        (filename === undefined ? '' : `; filename="${filename}"`) +
        (type === undefined ? '' : `\r\nContent-Type: ${type}`) +
        '\r\n\r\n',
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    bytes: Buffer.concat([...parts, Buffer.from(`--${body.boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${body.boundary}`,
  }
}

const SHOWN = 600

/** The request as readable lines; long lines are truncated. */
export function describeRequest(asked: Asked): string {
  const lines = [`${asked.method} ${shown(target(asked))}`]
  for (const [name, value] of Object.entries(asked.headers)) lines.push(`${name}: ${shown(value)}`)
  if (asked.body) {
    const { bytes, type } = bytesOf(asked.body)
    if (type !== undefined) lines.push(`content-type: ${shown(type)}`)
    lines.push(`body (${bytes.length} bytes): ${shown(JSON.stringify(bytes.toString('utf8')))}`)
  }
  return lines.join('\n')
}

const shown = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length})` : text)
