import { createMiddleware } from 'hono/factory'
import { isStorableText, NOT_STORABLE } from '../storable-text.ts'
import { invalid, notFound } from './problem.ts'
import type { Env } from './router.ts'

/**
 * Refuses text in an address that a database cannot store, before any parameter is read: nothing can have such a path,
 * and such a parameter of the query is invalid. Of that text an address can hold only NUL: what is not UTF-8 decodes to
 * replacement characters, or not at all.
 */
export const refuseUnstorableAddress = createMiddleware<Env>((c, next) => {
  const { pathname, searchParams } = new URL(c.req.url)
  if (isUnstorablePath(pathname)) throw notFound('There is nothing at this address.')
  for (const [name, value] of searchParams) {
    if (!isStorableText(value)) throw invalid({ [name]: NOT_STORABLE })
  }
  return next()
})

/** Whether a path, percent-encoded as in an address, holds text that a database cannot store. */
export const isUnstorablePath = (pathname: string) => pathname.includes('%00')
