import { adminsAmong } from '#features/accounts/roles/server/roles.ts'
import type { Platform } from '#platform/platform.ts'

/** A connection with rights that may end while it is open. */
export interface Personal {
  sessionId: string | undefined
  memberId: string | undefined
  /** Whether it listens to what only admins may know. */
  isOfAdmin: boolean
  end(): void
}

/**
 * Returns the function that ends the connections of ended sessions, and those that listen as an admin who is none any
 * more, or is suspended. Operators' commands run in other processes and publish nothing, so it is called regularly.
 */
export function createRightsCheck(
  { db, log, stopping }: Pick<Platform, 'db' | 'log' | 'stopping'>,
  connections: ReadonlySet<Personal>,
  hasSessionEnded: (sessionId: string) => Promise<boolean>,
): () => Promise<void> {
  const endWithoutRights = async () => {
    const ofAdmins = [...connections].filter(({ isOfAdmin }) => isOfAdmin)
    const admins = await adminsAmong(db, [...new Set(ofAdmins.flatMap(({ memberId }) => memberId ?? []))])
    for (const connection of ofAdmins) if (!admins.has(connection.memberId ?? '')) connection.end()
    for (const connection of [...connections]) {
      if (connection.sessionId && (await hasSessionEnded(connection.sessionId))) connection.end()
    }
  }
  return () =>
    endWithoutRights().catch((error: unknown) => {
      if (!stopping.aborted) log.warn({ err: error }, 'failed to check the rights of live connections')
    })
}
