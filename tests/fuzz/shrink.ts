import type { Asked } from './asked.ts'

/** More would not make it plainer. */
const MOST_TRIES = 60

/**
 * Shrinks a request as long as it reproduces the same fault; `shows` sends it. Returns the request itself if the fault
 * does not occur a second time.
 */
export async function smaller(asked: Asked, shows: (asked: Asked) => Promise<boolean>): Promise<Asked> {
  let tries = 0
  const still = async (one: Asked) => ++tries <= MOST_TRIES && (await shows(one))
  if (!(await still(asked))) return asked
  let least = asked
  for (let changed = true; changed && tries < MOST_TRIES; ) {
    changed = false
    for (const candidate of lesser(least)) {
      if (!(await still(candidate))) continue
      least = candidate
      changed = true
      break
    }
  }
  return least
}

/** Each with one thing less. */
function* lesser(asked: Asked): Generator<Asked> {
  const { body, headers, query } = asked
  for (const name of Object.keys(headers)) {
    const { [name]: _, ...rest } = headers
    yield { ...asked, headers: rest }
  }
  for (const at of query.keys()) yield { ...asked, query: query.toSpliced(at, 1) }
  if (!body) return
  const { body: _, ...bare } = asked
  yield bare
  if ('json' in body) for (const json of lesserJson(body.json)) yield { ...asked, body: { json } }
  if ('form' in body && body.form.length > 1)
    for (const at of body.form.keys()) yield { ...asked, body: { ...body, form: body.form.toSpliced(at, 1) } }
}

function* lesserJson(json: unknown): Generator<unknown> {
  if (typeof json === 'string' && json.length > 1) {
    yield json.slice(0, Math.floor(json.length / 2))
    yield json.slice(0, -1)
  } else if (Array.isArray(json)) {
    for (const at of json.keys()) yield json.toSpliced(at, 1)
  } else if (typeof json === 'object' && json !== null) {
    for (const name of Object.keys(json))
      yield Object.fromEntries(Object.entries(json).filter(([key]) => key !== name))
    for (const [name, value] of Object.entries(json))
      for (const less of lesserJson(value)) yield { ...json, [name]: less }
  }
}
