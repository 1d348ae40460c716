import { expect, it } from 'vitest'
import { createSiteRouter } from '../../src/router.tsx'

it('every page validates the search parameters of its address', () => {
  const read = new Map<string, unknown>()
  for (const { fullPath, options } of Object.values(createSiteRouter({}).routesByPath)) {
    const { validateSearch } = options
    if (typeof validateSearch !== 'function') continue
    const names = Object.keys(validateSearch({}))
    const junk = Object.fromEntries(['unknown', ...names].map((name) => [name, { not: 'text' }]))
    const unread = Object.entries(validateSearch(junk)).filter(([, value]) => value !== undefined)
    read.set(fullPath, Object.fromEntries(unread))
  }
  expect(read.size).toBeGreaterThanOrEqual(12)
  expect(new Map([...read].filter(([, unread]) => Object.keys(unread ?? {}).length > 0))).toEqual(new Map())
})
