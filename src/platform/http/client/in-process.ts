/** Answers API requests of pages rendered on the server, without a network in between. */
type Fetch = (request: Request) => Response | Promise<Response>

let answer: Fetch | undefined

export function serveInProcess(fetch: Fetch): void {
  answer = fetch
}

export async function fetchInProcess(request: Request): Promise<Response> {
  if (!answer) throw new Error('The API is not ready yet.')
  return answer(request)
}
