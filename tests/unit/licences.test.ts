import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isCompatible, licencesPage, productionLicences } from '../../scripts/licences.ts'

/** A folder with one package: in the lock file and installed. */
function folderWith(locked: object, installed?: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-licences-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const entry = { version: '1.0.0', license: 'MIT', ...locked }
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': { version: '0.1.0' }, 'node_modules/@some/thing': entry } }),
  )
  if (installed) {
    mkdirSync(path.join(folder, 'node_modules/@some/thing'), { recursive: true })
    writeFileSync(path.join(folder, 'node_modules/@some/thing/package.json'), JSON.stringify(installed))
  }
  return folder
}

test('docs/licences.md lists every production package: otherwise run npm run licences', () => {
  expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage(productionLicences()))
})

test.each([
  ['MIT', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['(GPL-2.0-only OR MIT)', true],
  ['GPL-2.0-only', false],
  ['MIT AND SSPL-1.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
])('%s is compatible with the AGPL: %s', (expression, goes) => {
  expect(isCompatible(expression)).toBe(goes)
})

test.each([
  ['no licence', {}, { version: '1.0.0' }],
  ['another one than the lock file says', {}, { version: '1.0.0', license: 'BUSL-1.1' }],
  ['an unknown one, and is for other systems', { license: 'BUSL-1.1' }, undefined],
  ['an object in its place', {}, { version: '1.0.0', license: { type: 'MIT' } }],
  ['one of another version than is locked', {}, { version: '1.0.1', license: 'MIT' }],
])('the error names a package that has %s', (_, locked, installed) => {
  expect(() => productionLicences(folderWith(locked, installed))).toThrow('@some/thing')
})

test('development packages are not checked', () => {
  expect(productionLicences(folderWith({ dev: true, license: 'BUSL-1.1' }))).toEqual([])
})
