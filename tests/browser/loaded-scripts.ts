import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

interface Script {
  /** Its path. */
  name: string
  /** Of gzip. */
  bytes: number
}

/** Records the scripts that a page loads from now on; the function returns those until then. */
export function recordScripts(page: Page): () => Promise<Script[]> {
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const body = response.body()
    // One that comes when the test has ended is not waited for.
    body.catch(() => undefined)
    scripts.set(response.url(), body)
  })
  return () =>
    Promise.all(
      [...scripts].map(async ([url, body]) => ({
        name: new URL(url).pathname,
        bytes: gzipSync(await body, { level: 9 }).length,
      })),
    )
}

/** Fails if scripts have more bytes than they may; prints each. */
export function expectWithin(budget: number, scripts: readonly Script[]): void {
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  const lines = scripts
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${String(bytes).padStart(8)}  ${name}`)
  const account = [...lines, `${String(total).padStart(8)}  of ${budget} bytes gzip`].join('\n')
  process.stdout.write(`\nJavaScript of ${test.info().title}:\n${account}\n`)
  expect(total, account).toBeLessThan(budget)
}
