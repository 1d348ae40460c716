import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it('reads the list again after that failed', async () => {
  const resolve = vi.spyOn(path, 'resolve').mockReturnValueOnce('/nowhere/common-passwords.txt')
  await expect(isCommonPassword('Password1')).rejects.toThrow('ENOENT')
  resolve.mockRestore()
  expect(await isCommonPassword('Password1')).toBe(true)
  expect(await isCommonPassword('a heron over the weir')).toBe(false)
})
