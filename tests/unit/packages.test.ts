import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface LockedPackage {
  integrity?: string
  /** Part of the archive of another package, whose digest covers it. */
  inBundle?: boolean
  resolved?: string
  deprecated?: string
  hasInstallScript?: boolean
  link?: boolean
  /** Systems that npm installs it on; without it, all. */
  cpu?: string[]
}

describe.each(['.', 'tests/programs', 'tests/openapi'])('the packages of %s', (folder) => {
  const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'))
  const locked: [string, LockedPackage][] = Object.entries<LockedPackage>(lock.packages).filter(
    ([place]) => place !== '',
  )
  const placesOf = (matches: (entry: LockedPackage) => unknown) =>
    locked.filter(([, entry]) => matches(entry)).map(([place]) => place)

  test('are locked to a digest of their content', () => {
    expect(locked.length).toBeGreaterThan(0)
    const isDigest = (integrity = '') => /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)
    expect(placesOf(({ integrity, inBundle }) => !inBundle && !isDigest(integrity))).toEqual([])
  })

  test('are fetched only from the configured registry', () => {
    expect(placesOf(({ resolved, link }) => resolved || link)).toEqual([])
  })

  test('are not deprecated', () => {
    expect(placesOf(({ deprecated }) => deprecated)).toEqual([])
  })

  test('are exact versions in package.json', () => {
    const { dependencies, optionalDependencies, devDependencies } = manifest
    const versions = Object.values<string>({ ...dependencies, ...optionalDependencies, ...devDependencies })
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-beta\.\d+)?$/.test(version))).toEqual([])
  })

  test('are allowed explicitly when they run install scripts', () => {
    const names = placesOf(({ hasInstallScript }) => hasInstallScript).map((place) =>
      place.replace(/^.*node_modules\//, ''),
    )
    expect(names.filter((name) => !(name in manifest.allowScripts))).toEqual([])
  })
})

test('builds for WebAssembly are not installed beside those for the machine: add "cpu": ["wasm32"] to the lock file', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const builds = Object.entries<LockedPackage>(packages).filter(([place]) => /wasm32-wasi$/.test(place))
  expect(builds.length).toBeGreaterThan(0)
  expect(builds.filter(([, { cpu }]) => !cpu?.includes('wasm32')).map(([place]) => place)).toEqual([])
})

test('`npm start` runs no install script, except that of Node', () => {
  const source = readFileSync('scripts/prepare.mjs', 'utf8')
  expect(source).toContain("['install', which, '--ignore-scripts', ")
  expect([...source.matchAll(/\['rebuild', '([^']+)'/g)].map(([, name]) => name)).toEqual(['node'])
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(['node'])
})
