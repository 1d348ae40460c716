import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface S3StandIn {
  /** Settings that point the site at it. */
  env: Record<string, string>
  /** What is kept, by key. */
  objects: Map<string, Buffer>
  close(): Promise<void>
}

const BUCKET = 'fanfare'

/** As much of an S3-compatible store as keeping files takes: put, get, head, delete, list. It checks no signature. */
export async function openS3(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://s3')
    const key = decodeURIComponent(url.pathname.slice(`/${BUCKET}/`.length))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const xml = (content: string) => {
      response.setHeader('Content-Type', 'application/xml')
      response.end(`<?xml version="1.0" encoding="UTF-8"?>${content}`)
    }
    if (!request.headers.authorization?.includes('AWS4-HMAC-SHA256 Credential=the-key/')) {
      response.statusCode = 403
      return xml('<Error><Code>AccessDenied</Code></Error>')
    }
    if (request.method === 'GET' && url.searchParams.has('list-type')) {
      const prefix = url.searchParams.get('prefix') ?? ''
      const keys = [...objects.keys()].filter((one) => one.startsWith(prefix))
      return xml(
        `<ListBucketResult><KeyCount>${keys.length}</KeyCount><IsTruncated>false</IsTruncated>${keys
          .map((one) => `<Contents><Key>${one}</Key><Size>${objects.get(one)?.length}</Size></Contents>`)
          .join('')}</ListBucketResult>`,
      )
    }
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, one = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(one)
      return xml('<DeleteResult></DeleteResult>')
    }
    if (request.method === 'PUT') {
      objects.set(key, body)
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      response.statusCode = 204
      return response.end()
    }
    const found = objects.get(key)
    if (!found) {
      response.statusCode = 404
      return request.method === 'HEAD' ? response.end() : xml('<Error><Code>NoSuchKey</Code></Error>')
    }
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = start === undefined ? found : found.subarray(Number(start), Number(end) + 1)
    if (start !== undefined) response.statusCode = 206
    response.setHeader('Content-Length', part.length)
    response.setHeader('ETag', '"stand-in"')
    response.setHeader('Last-Modified', new Date().toUTCString())
    response.end(request.method === 'HEAD' ? undefined : part)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'the-key',
      S3_SECRET_ACCESS_KEY: 'the-secret',
    },
    objects,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
