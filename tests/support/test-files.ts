import { globSync } from 'node:fs'

/**
 * The test files that a document names by folder and name, of the API tests by the name alone. They may be in folders of
 * tiers and engines below that; browser tests of a subject may be in both tiers.
 */
export function testFiles(named: string): string[] {
  const [, folder = 'tests/api', name] =
    /^(?:([\w/-]+)\/)?([\w-]+?)(?:\.(?:test|spec)\.ts)?$/.exec(named) ?? []
  return name ? globSync(`${folder}/**/${name}.{test,spec}.{ts,tsx}`) : []
}
