import { afterEach, beforeEach, describe, vi } from 'vitest'

/** Runs these tests with the machine's programs that decompress, and with our own for machines without them. */
export function describeWithEachDecompressor(name: string, tests: () => void) {
  describe.each([
    ["the machine's", undefined],
    ["Fanfare's own", '/nowhere'],
  ])(`${name}, decompressed by %s program`, (_, programs) => {
    beforeEach(() => {
      if (programs) vi.stubEnv('PATH', programs)
    })
    afterEach(() => void vi.unstubAllEnvs())
    tests()
  })
}
