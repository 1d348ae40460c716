import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { emptyCatalogue, load as loadInto, namesFound } from '../../support/catalogue.ts'
import { describeWithEachDecompressor } from '../../support/decompressors.ts'
import { openTestSite } from '../../support/site.ts'

const site = await openTestSite()
afterAll(() => site.close())
beforeEach(() => emptyCatalogue(site))

const load = (file: string) => loadInto(site, file)
const names = (q: string) => namesFound(site, q)

describeWithEachDecompressor('a compressed dump', () => {
  it.each(['bz2', 'xz'])('(%s) is read, and a damaged or truncated one is refused', async (format) => {
    const sample = path.resolve(import.meta.dirname, `../../support/dumps/dump.tar.${format}`)
    expect(await load(sample)).toMatchObject({ entities: 3 })
    expect(await names('packed three')).toEqual(['Packed Three'])
    const whole = await readFile(sample)
    const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-dump-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const flipped = Buffer.from(whole)
    const middle = Math.floor(whole.length / 2)
    flipped.writeUInt8(flipped.readUInt8(middle) ^ 0xff, middle)
    for (const bytes of [whole.subarray(0, middle), flipped]) {
      const file = path.join(folder, 'wrong')
      await writeFile(file, bytes)
      await expect(load(file)).rejects.toThrow(/^wrong is damaged or incomplete: /)
    }
  })
})
