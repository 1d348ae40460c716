import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  integrity?: string
  resolved?: string
  deprecated?: string
  hasInstallScript?: boolean
  link?: boolean
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const locked: [string, LockedPackage][] = Object.entries<LockedPackage>(lock.packages).filter(
  ([place]) => place !== '',
)
const placesOf = (wanted: (entry: LockedPackage) => unknown) =>
  locked.filter(([, entry]) => wanted(entry)).map(([place]) => place)

test('every package is locked to a digest of its content', () => {
  expect(locked.length).toBeGreaterThan(0)
  expect(placesOf(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))).toEqual([])
})

test('none is fetched from anywhere but the registry of whoever installs', () => {
  expect(placesOf(({ resolved, link }) => resolved || link)).toEqual([])
})

test('none is given up by its makers', () => {
  expect(placesOf(({ deprecated }) => deprecated)).toEqual([])
})

test('those asked for are exact versions', () => {
  const asked = Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('each that would run a script when it is installed was decided upon', () => {
  const names = placesOf(({ hasInstallScript }) => hasInstallScript).map((place) =>
    place.replace(/^.*node_modules\//, ''),
  )
  expect(names.filter((name) => !(name in manifest.allowScripts))).toEqual([])
})
