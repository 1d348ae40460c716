import { createHash } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A command for the process that holds the data folder, e.g. `{ command: 'admin', args: ['list'] }`. */
export interface ControlCommand {
  command: string
  args: string[]
}

/** What the command prints, and whether it succeeded. */
export interface ControlResult {
  ok: boolean
  output: string
}

/** Unix sockets have at most about 100 bytes of path; deep folders get one in the temporary folder. */
function socketPath(folder: string): string {
  const direct = path.join(folder, 'control.sock')
  if (Buffer.byteLength(direct) < 100) return direct
  return path.join(tmpdir(), `fanfare-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`)
}

/**
 * Lets commands of the same machine user reach this process, because the embedded database cannot be opened a second
 * time. Only the file's owner can connect.
 */
export async function openControlSocket(
  folder: string,
  run: (command: ControlCommand) => Promise<ControlResult>,
): Promise<Server> {
  const file = socketPath(folder)
  await rm(file, { force: true })
  const server = createServer(async (incoming, outgoing) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk)
      const result = await run(JSON.parse(Buffer.concat(chunks).toString() || '{}'))
      outgoing.end(JSON.stringify(result))
    } catch (error) {
      outgoing.end(JSON.stringify({ ok: false, output: String(error) }))
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(file, resolve))
  await chmod(file, 0o600)
  server.unref()
  return server
}

/**
 * Sends a command to the process that holds the folder. Rejects when no process answers, within 30 s unless `patient` is set.
 */
export function sendControlCommand(
  folder: string,
  command: ControlCommand,
  { patient = false }: { patient?: boolean } = {},
): Promise<ControlResult> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { socketPath: socketPath(folder), method: 'POST', timeout: patient ? 0 : 30_000 },
      (incoming) => {
        let text = ''
        incoming.setEncoding('utf8')
        incoming.on('data', (chunk) => {
          text += chunk
        })
        incoming.on('end', () => resolve(JSON.parse(text)))
        incoming.on('error', reject)
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('The running Fanfare did not answer in time.')))
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify(command))
  })
}

export function answersOnControlSocket(folder: string): Promise<boolean> {
  return sendControlCommand(folder, { command: 'ping', args: [] }).then(
    () => true,
    () => false,
  )
}
