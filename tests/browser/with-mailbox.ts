import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { test as base } from './fixtures.ts'

/** `test` on a site that sends its mails to `mailbox`; `mailEnv` has its other settings. */
export const test = base.extend<object, { mailbox: Mailbox; mailEnv: Record<string, string> }>({
  mailEnv: [{}, { option: true, scope: 'worker' }],
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright says that a fixture needs no other
    async ({}, use) => {
      const mailbox = await openMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  siteEnv: [
    async ({ mailbox, mailEnv }, use) => use({ SMTP_URL: mailbox.url, ...mailEnv }),
    { scope: 'worker' },
  ],
})
