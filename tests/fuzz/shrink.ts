import type { FuzzRequest } from './fuzz-request.ts'

/** More tries would hardly simplify the request. */
const MOST_TRIES = 60

/**
 * Shrinks a request while it reproduces the same fault; `reproduces` sends it. Returns the request itself if the fault
 * does not occur a second time.
 */
export async function shrink(
  request: FuzzRequest,
  reproduces: (request: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let tries = 0
  const still = async (one: FuzzRequest) => ++tries <= MOST_TRIES && (await reproduces(one))
  if (!(await still(request))) return request
  let least = request
  for (let changed = true; changed && tries < MOST_TRIES; ) {
    changed = false
    for (const candidate of simplerRequests(least)) {
      if (!(await still(candidate))) continue
      least = candidate
      changed = true
      break
    }
  }
  return least
}

/** The requests with one part removed or shortened. */
function* simplerRequests(request: FuzzRequest): Generator<FuzzRequest> {
  const { body, headers, query } = request
  for (const name of Object.keys(headers)) {
    const { [name]: _, ...rest } = headers
    yield { ...request, headers: rest }
  }
  for (const at of query.keys()) yield { ...request, query: query.toSpliced(at, 1) }
  if (!body) return
  const { body: _, ...bare } = request
  yield bare
  if ('json' in body) for (const json of simplerJson(body.json)) yield { ...request, body: { json } }
  if ('form' in body && body.form.length > 1)
    for (const at of body.form.keys())
      yield { ...request, body: { ...body, form: body.form.toSpliced(at, 1) } }
}

function* simplerJson(json: unknown): Generator<unknown> {
  if (typeof json === 'string' && json.length > 1) {
    yield json.slice(0, Math.floor(json.length / 2))
    yield json.slice(0, -1)
  } else if (Array.isArray(json)) {
    for (const at of json.keys()) yield json.toSpliced(at, 1)
  } else if (typeof json === 'object' && json !== null) {
    for (const name of Object.keys(json))
      yield Object.fromEntries(Object.entries(json).filter(([key]) => key !== name))
    for (const [name, value] of Object.entries(json))
      for (const less of simplerJson(value)) yield { ...json, [name]: less }
  }
}
