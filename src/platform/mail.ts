import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Hands the mail to the SMTP server, or writes it to `DATA_DIR/outbox` when there is none. Rejects on failure. */
  send(mail: Mail): Promise<void>
  close(): void
}

export function createMailer(config: Config, log: Log): Mailer {
  const from = `Fanfare <${config.contactEmail ?? `no-reply@${new URL(config.publicUrl).hostname}`}>`
  if (!config.smtpUrl) {
    const folder = path.join(config.dataDir, 'outbox')
    const transport = createTransport({ streamTransport: true, buffer: true })
    return {
      async send(mail) {
        await mkdir(folder, { recursive: true })
        const { message } = await transport.sendMail({ from, ...mail })
        const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
        await writeFile(path.join(folder, name), message as Buffer, { mode: 0o600 })
        log.info({ file: path.join(folder, name) }, 'mail written to a file, since SMTP_URL is not set')
      },
      close: () => {},
    }
  }
  const transport = createTransport(config.smtpUrl)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
    close: () => transport.close(),
  }
}
