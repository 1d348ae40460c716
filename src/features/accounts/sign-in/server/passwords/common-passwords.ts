import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { memoizeSuccess } from '#platform/single-flight.ts'

const readOnce = memoizeSuccess(readList)

/** Whether the password is on the list of the 10,000 most common ones, regardless of case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await readOnce()).has(password.normalize('NFKC').toLowerCase())
}

async function readList(): Promise<ReadonlySet<string>> {
  const text = await readFile(path.resolve('config/common-passwords.txt'), 'utf8')
  return new Set(text.split('\n').filter((line) => line && !line.startsWith('#')))
}
