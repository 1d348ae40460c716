// node check.mjs DOCUMENT: prints, as JSON, what the linters find in it, and the type errors of client.ts with the types
// that are generated from it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const here = import.meta.dirname
const source = readFileSync(process.argv[2], 'utf8')

process.stdout.write(
  JSON.stringify({
    spectral: await lintWithSpectral(),
    redocly: await lintWithRedocly(),
    types: await compile(),
  }),
)

async function lintWithSpectral() {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] })
  const found = await linter.run(new spectral.Document(source, parsers.Json, 'openapi.json'))
  return found.map(({ code, path: at, message }) => `${code} ${at.join('/')}: ${message}`)
}

async function lintWithRedocly() {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  return found.map(({ ruleId, location: [at], message }) => `${ruleId} ${at?.pointer}: ${message}`)
}

async function compile() {
  mkdirSync(path.join(here, 'generated'), { recursive: true })
  // Properties with a default may be left out of a request.
  const types = astToString(await openapiTypescript(JSON.parse(source), { defaultNonNullable: false }))
  writeFileSync(path.join(here, 'generated/openapi.d.ts'), types)
  const program = ts.createProgram([path.join(here, 'client.ts')], {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    noUncheckedIndexedAccess: true,
    erasableSyntaxOnly: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
