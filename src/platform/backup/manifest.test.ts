import { expect, it } from 'vitest'
import { BackupError, orBackupError } from './manifest.ts'

const refusal = (code: string) => Object.assign(new Error('The reason'), { code })

it.each(['57P01', '08006', '53100', '25006'])(
  'does not blame a backup for a database that is gone, full or read-only (%s)',
  async (code) => {
    const error = refusal(code)
    await expect(orBackupError('The rows do not fit', Promise.reject(error))).rejects.toBe(error)
  },
)

it('blames the backup for what the database rejects', async () => {
  const work = orBackupError('The rows do not fit', Promise.reject(refusal('22P02')))
  await expect(work).rejects.toEqual(new BackupError('The rows do not fit: The reason.'))
})
