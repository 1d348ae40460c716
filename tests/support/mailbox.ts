import { SMTPServer } from 'smtp-server'
import { eventually } from './eventually.ts'

export interface ReceivedMail {
  to: string
  subject: string
  /** What RFC 3834 knows of mails that programs send. */
  autoSubmitted: string
  text: string
  html?: string
  /** How the recipient ends mails of this kind (RFC 8058), if the mail says so. */
  list?: { unsubscribe: string; post: string }
}

export interface Mailbox {
  /** For `SMTP_URL`. */
  url: string
  mails: ReceivedMail[]
  /** How many connections there were. */
  connections: () => number
  /** The next mail to an address. */
  next(to: string): Promise<ReceivedMail>
  /** Refuses the next mail to an address; resolves when that has happened. */
  refuseNext(to: string): Promise<void>
  /** From now on takes mails, but does not answer until the returned function is called. */
  stall(): () => void
  close(): Promise<void>
}

/** A mail server on loopback that stores all mails. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const seen = new Set<ReceivedMail>()
  let connections = 0
  let refuse: { to: string; done: () => void } | undefined
  let stalled: Promise<void> | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Resolving the client's name would send requests outside.
    disableReverseLookup: true,
    // A site that closes after it keeps its connection.
    closeTimeout: 100,
    onConnect(_session, done) {
      connections++
      done()
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      if (refuse?.to === to) {
        done(new Error('The mail server is not well.'))
        refuse.done()
        refuse = undefined
        return
      }
      mails.push({ to, ...readMail(Buffer.concat(chunks).toString()) })
      await stalled
      done()
    },
  })
  // A stopping site closes the connection in the middle of a mail.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    connections: () => connections,
    next: (to) =>
      eventually(() => {
        const mail = mails.find((one) => one.to === to && !seen.has(one))
        if (!mail) throw new Error(`No new mail to ${to}.`)
        seen.add(mail)
        return mail
      }),
    refuseNext: (to) =>
      new Promise((done) => {
        refuse = { to, done }
      }),
    stall: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      stalled = promise
      return () => {
        stalled = undefined
        resolve()
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Subject, content and list headers of a mail of the site: text, or text and HTML; plain, quoted-printable or base64. */
export function readMail(message: string): Omit<ReceivedMail, 'to'> {
  const { header, body } = readPart(message)
  const [, boundary] = /boundary="([^"]+)"/.exec(header('content-type')) ?? []
  const parts = boundary
    ? message
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => readPart(part.trimStart()))
    : []
  const partOf = (type: string) => parts.find((part) => part.header('content-type').startsWith(type))?.body
  const html = partOf('text/html')
  return {
    subject: header('subject'),
    autoSubmitted: header('auto-submitted'),
    text: partOf('text/plain') ?? body,
    ...(html !== undefined && { html }),
    ...(header('list-unsubscribe') && {
      list: { unsubscribe: header('list-unsubscribe'), post: header('list-unsubscribe-post') },
    }),
  }
}

function readPart(message: string) {
  const [folded = '', ...rest] = message.split('\r\n\r\n')
  const head = folded.replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const body = rest.join('\n\n').replaceAll('\r\n', '\n')
  const encoding = header('content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return { header, body: Buffer.from(body, 'base64').toString() }
  return { header, body: encoding === 'quoted-printable' ? decodePrintable(body) : body }
}

function decodePrintable(body: string): string {
  const bytes = body
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The parts of the link in a mail. */
export function linkIn(mail: ReceivedMail): { path: string; type: string; tokenHash: string } {
  const url = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '')
  const given = new URLSearchParams(url.hash.slice(1))
  return { path: url.pathname, type: given.get('type') ?? '', tokenHash: given.get('token_hash') ?? '' }
}
