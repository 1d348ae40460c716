import { useEffect, useState } from 'react'
import type { PrivateDocument } from '../../contract.ts'
import { createUploads, type Uploads } from '../upload/create-uploads.ts'
import { sendDocument } from '../upload/send-file.ts'

/** Uploads of private documents; unmounting cancels them and removes the uploaded files. */
export function useDocumentUploads(max: number): Uploads<PrivateDocument> {
  const [documents] = useState(() => createUploads({ max, send: sendDocument }))
  useEffect(
    () => () => {
      for (const { key } of documents.list()) documents.remove(key)
    },
    [documents],
  )
  return documents
}
