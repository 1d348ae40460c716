import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'

const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`

/** Whether libfaketime is installed (package `faketime` of Debian). */
export const canFakeClock = existsSync(LIBRARY)

/** Settings that make a process read its wall clock from a file. The monotonic clock stays real. */
export const clockFrom = (file: string) => ({
  LD_PRELOAD: LIBRARY,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
})

/** Sets the offset of that clock from the real one, in seconds. */
export const setClock = (file: string, seconds: number) =>
  writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
