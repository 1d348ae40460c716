export interface TestRequest {
  method?: string
  headers?: Record<string, string>
  /** An object is sent as JSON, anything else as it is. */
  body?: unknown
  /** The client address; undefined for in-process requests. */
  from?: string
}

export function requestInit({ method, headers, body }: TestRequest): RequestInit {
  const isJson = body !== undefined && typeof body === 'object' && !isRaw(body)
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(isJson && { 'Content-Type': 'application/json' }), ...headers },
    body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
  }
}

/** A site in another process, with the interface for requests. */
export const overHttp = (url: string) => ({
  request: (path: string, request: TestRequest = {}) => fetch(url + path, requestInit(request)),
})

function isRaw(body: object | null): boolean {
  return (
    body instanceof FormData ||
    body instanceof Blob ||
    body instanceof URLSearchParams ||
    ArrayBuffer.isView(body)
  )
}
