import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A registry that only answers requests for advisories. */
async function registryThatSays(status: number, advisories: unknown): Promise<string> {
  const server = createServer((request, response) => {
    const isQuestion = request.url?.endsWith('/advisories/bulk')
    response.writeHead(isQuestion ? status : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(isQuestion ? advisories : {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function audit(registry: string) {
  // npm caches advisories across registries.
  const cache = mkdtempSync(path.join(tmpdir(), 'fanfare-audit-'))
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }))
  const child = spawn(process.execPath, ['scripts/audit.ts'], {
    env: { ...process.env, npm_config_registry: registry, npm_config_cache: cache },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, output }
}

/** An advisory about Hono, as a registry sends it. */
const weakness = (severity: string) => ({
  hono: [
    {
      id: 1,
      url: 'https://advisories.example/1',
      title: 'Invented',
      severity,
      vulnerable_versions: '*',
      cwe: [],
      cvss: { score: 5, vectorString: null },
    },
  ],
})

test('a known vulnerability of a production package fails the audit and is named', async () => {
  const { code, output } = await audit(await registryThatSays(200, weakness('moderate')))
  expect(output).toContain('hono: moderate, Invented (https://advisories.example/1)')
  expect(code).toBe(1)
})

test('a low one, and none, pass without output', async () => {
  expect(await audit(await registryThatSays(200, weakness('low')))).toEqual({ code: 0, output: '' })
})

test('an unavailable registry is reported and does not fail the audit', async () => {
  const { code, output } = await audit(await registryThatSays(405, {}))
  expect(output).toContain('THE PACKAGES WERE NOT CHECKED FOR KNOWN VULNERABILITIES')
  expect(output).toContain('405')
  expect(code).toBe(0)
})
