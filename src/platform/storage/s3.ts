import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import type { S3Config } from '../config.ts'
import type { Store } from './store.ts'

/** A bucket of Amazon S3 or of another store with its protocol. */
export async function openS3({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Config): Promise<Store> {
  // Some megabytes of code that a site without S3 does not need.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other stores than Amazon's support neither host names per bucket, nor access lists, nor the newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Makes an unresponsive store an error instead of an endless wait.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  })
  const disk = new Disk(new S3Driver({ client, bucket, supportsACL: false, visibility: 'private' }))
  return {
    disk,
    put: (key, bytes, type) => disk.put(key, bytes, { contentType: type }),
    putFile: (key, file, type) => disk.copyFromFs(file, key, { contentType: type }),
    async openRange(key, { start, end }) {
      const found = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` }),
      )
      if (!(found.Body instanceof Readable)) throw new Error(`The store returned no bytes for ${key}.`)
      return found.Body
    },
    async *list(folder) {
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll(folder, { recursive: true, paginationToken })
        for (const found of page.objects) if (found.isFile) yield found.key
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}
