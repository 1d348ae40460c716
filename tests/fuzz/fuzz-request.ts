/** A request of the fuzzer in parts, so that it can be printed, repeated and shrunk. */
export interface FuzzRequest {
  method: string
  /** Encoded, without the query. */
  path: string
  /** Encoded `name=value` pairs. */
  query: readonly string[]
  headers: Readonly<Record<string, string>>
  body?: Body
}

export type Body =
  | { json: unknown }
  | { form: readonly Part[]; boundary: string }
  /** Sent unchanged. */
  | { raw: string | Buffer; type: string | undefined }

export interface Part {
  name: string
  /** Without a file name the part is an ordinary field. */
  filename?: string
  type?: string
  content: string | Buffer
}

/** An encoded pair of a query. */
export const pair = (name: string, value: string) => `${encode(name)}=${encode(value)}`

/** Encodes like a browser: lone surrogates become replacement characters. */
export const encode = (text: string) => encodeURIComponent(text.toWellFormed())

export const target = ({ path, query }: Pick<FuzzRequest, 'path' | 'query'>) =>
  query.length > 0 ? `${path}?${query.join('&')}` : path

/** The body as bytes, with its content type. */
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
export function describeRequest(request: FuzzRequest): string {
  const lines = [`${request.method} ${shown(target(request))}`]
  for (const [name, value] of Object.entries(request.headers)) lines.push(`${name}: ${shown(value)}`)
  if (request.body) {
    const { bytes, type } = bytesOf(request.body)
    if (type !== undefined) lines.push(`content-type: ${shown(type)}`)
    lines.push(`body (${bytes.length} bytes): ${shown(JSON.stringify(bytes.toString('utf8')))}`)
  }
  return lines.join('\n')
}

const shown = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length})` : text)
