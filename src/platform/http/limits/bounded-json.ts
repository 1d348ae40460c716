import { createMiddleware } from 'hono/factory'
import type { Env } from '../router.ts'

/** Arrays and objects in each other. */
const DEPTH_MAX = 64
/** Members of all arrays and objects. The largest form that a page sends has some thousands. */
const MEMBERS_MAX = 20_000

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0))
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)))

/** Routes read the JSON of a request once, and only if it has no more parts than any that a page sends. */
export const boundedJson = createMiddleware<Env>((c, next) => {
  let parsed: Promise<unknown> | undefined
  Object.assign(c.req, {
    json() {
      parsed ??= c.req.text().then(parseBoundedJson)
      return parsed
    },
  })
  return next()
})

/**
 * A megabyte of brackets or of a single letter as a member would keep the process busy for
 * longer than a megabyte of text: it is refused before it is parsed. Throws `SyntaxError`.
 */
function parseBoundedJson(text: string): unknown {
  let [depth, members, isInText] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isInText) {
      if (sign === BACKSLASH) at++
      else if (sign === QUOTE) isInText = false
    } else if (sign === QUOTE) {
      isInText = true
    } else if (sign === COMMA) {
      members++
    } else if (OPENING.has(sign)) {
      depth++
      members++
    } else if (CLOSING.has(sign)) {
      depth--
    }
    if (depth > DEPTH_MAX || members > MEMBERS_MAX) throw new SyntaxError('The JSON has too many parts.')
  }
  return JSON.parse(text)
}
