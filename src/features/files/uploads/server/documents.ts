import { createHmac, timingSafeEqual } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { invalid } from '#platform/http/problem.ts'
import type { InSession, Viewer } from '#platform/http/router.ts'
import { cleanPicture } from '#platform/images/clean.ts'
import { UnusablePicture } from '#platform/images/unusable-picture.ts'
import type { Platform } from '#platform/platform.ts'
import { type Refusal, refusalOf } from '#platform/refusal.ts'
import type { PrivateDocument } from '../contract.ts'
import { fileTooLarge, MEDIA_BYTES_MAX } from '../limits.ts'
import { DOCUMENT_FOLDER, newStem } from './keys.ts'
import { findDocuments } from './queries.ts'
import { requireRoom } from './quota.ts'
import { nameOf, storeUpload } from './store-upload.ts'

const LINK_SECONDS = 10 * 60
const PDF = { extension: 'pdf', type: 'application/pdf' } as const

/**
 * Accepts a private picture or PDF of a member, to which no link exists yet. Pictures are re-encoded. Throws 422
 * problems at `file`.
 */
export async function acceptDocument(
  platform: Platform,
  viewer: Viewer,
  inSession: InSession,
  file: File,
): Promise<PrivateDocument> {
  if (file.size > MEDIA_BYTES_MAX) throw invalid({ file: fileTooLarge(file.name) })
  await requireRoom(platform.db, viewer.id, platform.config.uploadQuota, { size: 0, stored: 0 })
  const { bytes, extension, type } = await platform.uploadLimits.decode(() => cleanDocument(file))
  const key = `${newStem(DOCUMENT_FOLDER, viewer.id)}.${extension}`
  const row = { kind: 'document', key, name: nameOf(file), type, size: bytes.length } as const
  const id = await storeUpload(platform, viewer, inSession, row, [{ key, bytes, type }])
  return { id, name: row.name, type, size: row.size }
}

async function cleanDocument(file: File) {
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown'
  // A truncated PDF has no end marker.
  if (type === PDF.type && bytes.subarray(-2048).includes('%%EOF')) return { bytes, ...PDF }
  let refusal: Refusal | undefined
  try {
    if (type !== PDF.type) return (await cleanPicture(bytes, [], { isStill: true })).original
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error
    refusal = error.refusal
  }
  throw invalid({ file: refusalOf(file.name, 'a file', 'Please choose a picture or a PDF.', refusal) })
}

export interface DocumentLink extends PrivateDocument {
  url: string
  /** ISO 8601, UTC. */
  expiresAt: string
}

/** Links that open documents for ten minutes, in the order of the ids; leaves out deleted documents. */
export async function documentLinks(platform: Platform, ids: readonly string[]): Promise<DocumentLink[]> {
  const found = await findDocuments(platform.db, ids)
  const expires = Math.floor(Date.now() / 1000) + LINK_SECONDS
  return Promise.all(
    found.map(async ({ key: _, ...document }) => {
      const signature = (await sign(platform, document.id, expires)).toString('base64url')
      return {
        ...document,
        url: `/media/documents/${document.id}?expires=${expires}&signature=${signature}`,
        expiresAt: new Date(expires * 1000).toISOString(),
      }
    }),
  )
}

/** Whether a link has a valid signature and has not expired. */
export async function isValidLink(
  platform: Platform,
  { id, expires, signature }: { id: string; expires: number; signature: string },
): Promise<boolean> {
  const received = Buffer.from(signature, 'base64url')
  const expected = await sign(platform, id, expires)
  return (
    received.length === expected.length && timingSafeEqual(received, expected) && expires * 1000 > Date.now()
  )
}

async function sign({ secretFor }: Platform, id: string, expires: number): Promise<Buffer> {
  return createHmac('sha256', await secretFor('documents'))
    .update(`${id} ${expires}`)
    .digest()
}
