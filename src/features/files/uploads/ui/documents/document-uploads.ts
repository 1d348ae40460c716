import { type PrivateDocument, privateDocument } from '../../contract.ts'
import { createUploads, type Uploads } from '../upload/create-uploads.ts'
import { sendDocument } from '../upload/send-file.ts'
import { type DraftStore, uploadsDraft } from '../upload/uploads-draft.ts'

const LOST = 'This file couldn’t be kept. Please choose it again, or remove it.'

const stores = new Map<string, Uploads<PrivateDocument>>()

/**
 * The private documents of a form, one store per `key`, such as a member and a form. Restores earlier uploads from the
 * draft, and names those that the browser could not keep.
 */
export function documentsFor(key: string, store: DraftStore, max: number): Uploads<PrivateDocument> {
  const draft = uploadsDraft(store, privateDocument, { lost: LOST })
  const uploads = stores.get(key) ?? createUploads({ max, send: sendDocument, draft })
  stores.set(key, uploads)
  return uploads
}
