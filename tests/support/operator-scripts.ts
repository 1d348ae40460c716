import { spawn } from 'node:child_process'
import path from 'node:path'
import { openDatabase } from '#platform/db/database.ts'
import { environment, node, root } from '../../scripts/prepare.mjs'

/** Runs a script for operators with only these settings, and returns its outcome. */
export const runOperatorScript = (script: string, args: string[], env: Record<string, string>) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(node, [path.join(root, 'scripts', script), ...args], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })

/** Adds a member to the embedded database of a stopped site. */
export async function addMember(dataDir: string, username: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir })
  const { id } = await db
    .insertInto('users')
    .values({ email: `${username}@example.org`, password_hash: '-' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('profiles').values({ id, username }).execute()
  await close()
}
