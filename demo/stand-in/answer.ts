/** An answer of a part of the stand-in. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

/** A request, as the parts of the stand-in see it. */
export interface StandInRequest {
  path: string
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  /** Body of a POST request. */
  body: string
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}

export function text(body: string, type: string, status = 200): Answer {
  return { status, headers: { 'Content-Type': type }, body }
}

export function redirect(status: 302 | 307, location: string): Answer {
  return { status, headers: { Location: location, 'Content-Type': 'text/html' }, body: '' }
}

export function jpeg(body: Buffer): Answer {
  return { status: 200, headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'max-age=86400' }, body }
}
