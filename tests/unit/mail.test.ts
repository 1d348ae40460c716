import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { createMailer, type Mail } from '#platform/mail.ts'
import { siteValues } from '#platform/site-settings.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'

let folder: string
let mailbox: Mailbox
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-mail-'))
  mailbox = await openMailbox()
})
afterAll(async () => {
  await mailbox.close()
  await rm(folder, { recursive: true, force: true })
})

const mail: Mail = { to: 'ada@example.org', subject: 'Hello', text: 'A secret link' }

const mailerOf = (env: Record<string, string>) =>
  createMailer(
    parseConfig({ DATA_DIR: folder, ...env }),
    { values: siteValues(parseConfig({}), undefined) },
    createLog({ logLevel: 'silent', secrets: [] }),
    new AbortController().signal,
  )

async function send(env: Record<string, string>): Promise<void> {
  const mailer = mailerOf(env)
  await mailer.send(mail).finally(() => mailer.close())
}

/** The mail server of the tests, which has no TLS, under an address that does not look local. */
const elsewhere = () => mailbox.url.replace('127.0.0.1', '0.0.0.0')

it('sends nothing to a remote server without TLS', async () => {
  await expect(send({ SMTP_URL: elsewhere() })).rejects.toThrow(/STARTTLS/)
  expect(mailbox.mails).toEqual([])
})

it('sends without TLS when the operator allows it, and on the same machine', async () => {
  await send({ SMTP_URL: `${elsewhere()}?requireTLS=false` })
  await send({ SMTP_URL: mailbox.url })
  expect(mailbox.mails).toHaveLength(2)
})

it('stores unsent mails where other users of the machine cannot read them', async () => {
  await send({})
  expect(((await stat(path.join(folder, 'outbox'))).mode & 0o777).toString(8)).toBe('700')
})

it('sends many mails over few connections', async () => {
  const [mails, connections] = [mailbox.mails.length, mailbox.connections()]
  const mailer = mailerOf({ SMTP_URL: mailbox.url })
  await Promise.all(Array.from({ length: 60 }, () => mailer.send(mail)))
  mailer.close()
  expect(mailbox.mails.length - mails).toBe(60)
  expect(mailbox.connections() - connections).toBeLessThanOrEqual(10)
})
