import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import type { MailTest } from '../contract.ts'

const WAIT_MS = 20_000
const ANSWER_MAX = 500
/** Error codes of nodemailer for servers that were not reached; any other code means that the server answered. */
const NOT_REACHED = new Set(['ECONNECTION', 'EDNS', 'ESOCKET', 'ETLS', 'ECONNREFUSED', 'EPROXY'])
const TIMED_OUT = 'ETIMEDOUT'

/** Sends a mail to an admin and returns the mail server's reply. */
export async function sendTestMail(
  { mailer, config, site }: Pick<Platform, 'mailer' | 'config' | 'site'>,
  to: string,
  waitMs = WAIT_MS,
): Promise<MailTest> {
  const name = siteName(site.values)
  const sent = mailer.send({
    to,
    subject: `A test mail of ${name}`,
    text: `Hello,\n\n${config.publicUrl} can send mails: you asked for this one in its setup.\n`,
  })
  if (!config.smtpUrl) {
    await sent
    return { outcome: 'no-server', to, answer: null }
  }
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), waitMs)
  try {
    const answer = await Promise.race([sent, late.promise])
    if (answer !== 'late') return { outcome: 'accepted', to, answer: cut(answer) }
    sent.catch(() => undefined)
    return { outcome: 'timed-out', to, answer: null }
  } catch (error) {
    const { code, response, message } = error as Error & { code?: string; response?: string }
    if (response) return { outcome: 'refused', to, answer: cut(response) }
    if (code === TIMED_OUT) return { outcome: 'timed-out', to, answer: cut(message) }
    return { outcome: code && NOT_REACHED.has(code) ? 'unreachable' : 'refused', to, answer: cut(message) }
  } finally {
    clearTimeout(timer)
  }
}

const cut = (text: string | undefined) => text?.slice(0, ANSWER_MAX) ?? null
