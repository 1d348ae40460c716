import { ApiError, NO_CONNECTION, readProblem, sendBy } from '#platform/http/client.ts'
import { type MediaItem, mediaItem } from '../../contract.ts'
import { posterOf } from './poster.ts'

interface Sending {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (part: number) => void
}

/** Uploads one file. Rejects with an `ApiError`, or an `AbortError` when it was cancelled. */
export async function sendFile(file: File, { signal, onProgress }: Sending): Promise<MediaItem> {
  const body = new FormData()
  body.set('file', file)
  const poster = file.type.startsWith('video/') ? await posterOf(file) : undefined
  if (poster) body.set('poster', poster)
  const answer = await sendBy('/api/media', { method: 'POST' }, (request) =>
    sendForm(request, body, { signal, onProgress }),
  ).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError({ type: 'about:blank', title: 'No connection', status: 0, detail: NO_CONNECTION })
  })
  if (!answer.ok) throw new ApiError(await readProblem(answer))
  return mediaItem.parse(await answer.json())
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
