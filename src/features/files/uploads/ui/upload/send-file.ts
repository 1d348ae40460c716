import { ApiError, noConnection, readProblem, sendBy } from '#platform/http/client/client.ts'
import { type MediaItem, mediaItem, type PrivateDocument, privateDocument } from '../../contract.ts'
import { posterOf } from './poster.ts'

export interface Sending {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (part: number) => void
}

/** Uploads one file of a post. Rejects with an `ApiError`, or an `AbortError` when cancelled. */
export async function sendFile(file: File, sending: Sending): Promise<MediaItem> {
  const body = new FormData()
  body.set('file', file)
  const poster = file.type.startsWith('video/') ? await posterOf(file) : undefined
  if (poster) body.set('poster', poster)
  return mediaItem.parse(await sendTo('/api/media', body, sending))
}

/** Uploads one private document. Rejects as `sendFile` does. */
export async function sendDocument(file: File, sending: Sending): Promise<PrivateDocument> {
  const body = new FormData()
  body.set('file', file)
  return privateDocument.parse(await sendTo('/api/media/documents', body, sending))
}

async function sendTo(path: string, body: FormData, sending: Sending): Promise<unknown> {
  const answer = await sendBy(path, { method: 'POST' }, (request) => sendForm(request, body, sending)).catch(
    (cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
      throw new ApiError({ type: 'about:blank', title: 'No connection', status: 0, detail: noConnection() })
    },
  )
  if (!answer.ok) throw new ApiError(await readProblem(answer))
  return answer.json()
}

function sendForm(request: Request, body: FormData, { signal, onProgress }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('Cancelled', 'AbortError'))
    if (signal.aborted) return cancelled()
    const sending = new XMLHttpRequest()
    sending.open(request.method, request.url)
    for (const [name, value] of request.headers) sending.setRequestHeader(name, value)
    sending.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    sending.onload = () =>
      resolve(
        new Response(sending.responseText, {
          status: sending.status,
          headers: { 'Content-Type': sending.getResponseHeader('Content-Type') ?? '' },
        }),
      )
    sending.onerror = () => reject(new TypeError('The upload failed.'))
    sending.onabort = cancelled
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(body)
  })
}
