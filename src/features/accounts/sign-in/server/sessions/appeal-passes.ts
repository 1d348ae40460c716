import { createHmac } from 'node:crypto'
import { isSame } from '#features/accounts/server/crypto.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'

/** How long somebody may take to write an appeal. */
const VALID_MS = 24 * 60 * 60_000

/** Makes a pass for a member who has proved their identity. It permits an appeal against a ban, and nothing else. */
export type MakeAppealPass = (userId: string) => string

type Context = Pick<Platform, 'secretFor'>

const signer = async ({ secretFor }: Context) => {
  const key = await secretFor('ban-appeals')
  return (text: string) => createHmac('sha256', key).update(text).digest()
}

/** Reads the key beforehand, so that passes can be made in a transaction. */
export async function createAppealPasses(context: Context): Promise<MakeAppealPass> {
  const sign = await signer(context)
  return (userId) => {
    const proven = `${userId}.${Date.now() + VALID_MS}`
    return `${proven}.${sign(proven).toString('base64url')}`
  }
}

/** The member of a pass. Throws a 400 problem when it is invalid or too old. */
export async function memberOfAppealPass(context: Context, pass: string): Promise<string> {
  const [userId = '', until = '', signature = ''] = pass.split('.')
  const sign = await signer(context)
  const isGenuine = isSame(Buffer.from(signature, 'base64url'), sign(`${userId}.${until}`))
  if (!isGenuine || Number(until) < Date.now()) {
    throw new ProblemError(400, 'That was too long ago. Sign in again, then appeal.', {
      code: 'appeal_pass_expired',
    })
  }
  return userId
}
