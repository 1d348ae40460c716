import { chmod, lstat, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

/** A command for the process that holds the data folder, e.g. `{ command: 'admin', args: ['list'] }`. */
export interface ControlCommand {
  command: string
  args: string[]
}

/** The output of the command, and whether it succeeded. */
export interface ControlResult {
  ok: boolean
  output: string
}

const controlResult = z.object({ ok: z.boolean(), output: z.string() })

/** The running process gave no answer, or none that can be read; the message is for the operator. */
export class ControlError extends Error {
  override name = 'ControlError'
}

/** Unix sockets have at most about 100 bytes of path. */
const PATH_BYTES = 100

const directPath = (folder: string) => path.join(folder, 'control.sock')
/** For a deep data folder: a file in it that contains the path of the socket. */
const pathFile = (folder: string) => path.join(folder, 'control-socket')

/**
 * A free path for the socket. That of a deep data folder is in a new folder in the temporary folder, which nobody else
 * may open, with a name that nobody can guess.
 */
async function newSocketPath(folder: string): Promise<string> {
  const direct = directPath(folder)
  if (Buffer.byteLength(direct) < PATH_BYTES) {
    await rm(direct, { force: true })
    return direct
  }
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'fanfare-control-')), 'control.sock')
  await writeFile(pathFile(folder), file, { mode: 0o600 })
  return file
}

/** The path of the socket of the running process, if any. Throws when another user made its folder. */
async function findSocketPath(folder: string): Promise<string> {
  const direct = directPath(folder)
  if (Buffer.byteLength(direct) < PATH_BYTES) return direct
  const file = await readFile(pathFile(folder), 'utf8')
  const { uid, mode } = await lstat(path.dirname(file))
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) {
    throw new Error(`${path.dirname(file)} is not the folder that Fanfare made for its control socket.`)
  }
  return file
}

/**
 * Lets commands of the same machine user reach this process, because the embedded database cannot be opened a second
 * time. Only the file's owner can connect.
 */
export async function openControlSocket(
  folder: string,
  run: (command: ControlCommand) => Promise<ControlResult>,
): Promise<Server> {
  const file = await newSocketPath(folder)
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
  if (file !== directPath(folder)) {
    server.once('close', () => void rm(path.dirname(file), { recursive: true, force: true }))
  }
  return server
}

/**
 * Sends a command to the process that holds the folder. Rejects with `ControlError` when no process answers, within
 * 30 s unless `patient` is set, or it ends before its answer is complete.
 */
export async function sendControlCommand(
  folder: string,
  command: ControlCommand,
  { patient = false }: { patient?: boolean } = {},
): Promise<ControlResult> {
  try {
    return controlResult.parse(JSON.parse(await send(await findSocketPath(folder), command, patient)))
  } catch (cause) {
    if (cause instanceof ControlError) throw cause
    const what = `The running Fanfare ended, or its answer to "${command.command}" was not complete.`
    throw new ControlError(`${what} Look at its log, start it again (npm start), and repeat the command.`, {
      cause,
    })
  }
}

function send(socketPath: string, command: ControlCommand, patient: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath, method: 'POST', timeout: patient ? 0 : 30_000 }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (chunk) => {
        text += chunk
      })
      incoming.on('end', () => resolve(text))
      incoming.on('error', reject)
    })
    outgoing.on('timeout', () =>
      outgoing.destroy(new ControlError('The running Fanfare did not answer in time.')),
    )
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
