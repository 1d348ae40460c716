import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { node } from '../../scripts/prepare.mjs'

export interface S3Server {
  /** Settings that point the site at it. */
  env: Record<string, string>
  /** The stored objects, by key. */
  objects(): Promise<Map<string, Buffer>>
  /** Stores a small object under each key, bypassing the site. */
  add(keys: string[]): Promise<void>
  close(): Promise<void>
}

const BUCKET = 'fanfare'
/** The only key the server has. */
const KEY = 'S3RVER'
/** The bytes of an object are in the file of its key and this. */
const SUFFIX = '._S3rver_object'

/** An S3-compatible store on loopback, in a separate process, that verifies the signatures of requests. */
export async function openS3(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'fanfare-s3-'))
  const server = fork(path.join(import.meta.dirname, 's3-server.ts'), [directory, BUCKET], {
    execPath: node,
    // It encrypts the token of a next page with DES, which current OpenSSL no longer supports.
    execArgv: ['--openssl-legacy-provider'],
  })
  const ended = once(server, 'exit')
  const remove = () => rm(directory, { recursive: true, force: true })
  const [told] = await Promise.race([once(server, 'message'), ended.then(() => [undefined])])
  if (!told) {
    await remove()
    throw new Error('The S3 server did not start.')
  }
  const { port } = told as AddressInfo
  const kept = path.join(directory, BUCKET)
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    async objects() {
      const files = (await readdir(kept, { recursive: true })).filter((file) => file.endsWith(SUFFIX))
      return new Map(
        await Promise.all(
          files.map(
            async (file) => [file.slice(0, -SUFFIX.length), await readFile(path.join(kept, file))] as const,
          ),
        ),
      )
    },
    async add(keys) {
      for (const key of keys) {
        const file = path.join(kept, `${key}${SUFFIX}`)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, key)
      }
    },
    async close() {
      server.kill()
      await ended
      await remove()
    },
  }
}
