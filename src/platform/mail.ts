import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { type SiteSettings, siteName } from './site-settings.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same content as HTML, for programs that show it. */
  html?: string
  /**
   * The same for all attempts to send the mail, so that the recipient's program recognises duplicates; generated when
   * missing.
   */
  messageId?: string
  headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /**
   * Sends the mail to the SMTP server, or writes it to `DATA_DIR/outbox` when none is configured. Rejects on failure,
   * with `MailStopped` when the process stops and the server still does not answer a moment later. Resolves with the
   * words of the server, if there is one.
   */
  send(mail: Mail): Promise<string | undefined>
  close(): void
}

/** A process that stops gave up a mail; the server may have taken it. */
export class MailStopped extends Error {}

/** How long a mail that is being sent may take once the process stops. */
const STOP_WITHIN_MS = 2000

/** Connections to the SMTP server at the same time; providers take about ten of a client. */
const CONNECTIONS_MAX = 10
const IDLE_MS = 30_000

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A server on another machine must support TLS, unless its address says `?requireTLS=false`. */
export function createMailer(
  config: Config,
  site: Pick<SiteSettings, 'values'>,
  log: Log,
  stopping: AbortSignal,
): Mailer {
  const sender = () => ({
    name: siteName(site.values),
    address: site.values.contactEmail ?? `no-reply@${new URL(config.publicUrl).hostname}`,
  })
  /** Programs that answer mails, such as vacation notices, leave those with `Auto-Submitted` alone (RFC 3834, 5). */
  const messageOf = (mail: Mail) => ({
    from: sender(),
    ...mail,
    headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
  })
  if (!config.smtpUrl) {
    const folder = path.join(config.dataDir, 'outbox')
    const transport = createTransport({ streamTransport: true, buffer: true })
    return {
      async send(mail) {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const { message } = await transport.sendMail(messageOf(mail))
        const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
        const file = path.join(folder, name)
        await writeFile(file, message as Buffer, { mode: 0o600 }).catch(async (error) => {
          // On a full disk the file is missing or incomplete.
          await rm(file, { force: true })
          throw error
        })
        log.info({ file }, 'wrote mail to a file: SMTP_URL is not set')
        return undefined
      },
      close: () => {},
    }
  }
  // Otherwise a man in the middle could suppress STARTTLS and read mails and password in plain text.
  const requireTLS = !LOOPBACK.has(new URL(config.smtpUrl).hostname)
  const transport = createTransport({
    url: config.smtpUrl,
    requireTLS,
    // Many mails go over one connection.
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    idleTimeout: IDLE_MS,
  })
  return {
    async send(mail) {
      return (await unlessStopped(stopping, transport.sendMail(messageOf(mail)))).response
    },
    // A mail that the server still does not answer is given up (see `unlessStopped`).
    close: () => transport.close({ force: true }),
  }
}

/** Resolves as `work` does; rejects with `MailStopped` when it still runs a moment after `signal` is aborted. */
async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    timer = setTimeout(() => late.reject(new MailStopped()), STOP_WITHIN_MS)
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(timer)
  }
}
