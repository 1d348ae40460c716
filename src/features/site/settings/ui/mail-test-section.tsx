import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import type { MailTest } from '../contract.ts'
import { siteApi } from './site-queries.ts'

const OUTCOMES: Record<MailTest['outcome'], (to: string) => string> = {
  accepted: (to) =>
    `The mail server accepted the mail to ${to}. Check that it arrived, and not in your spam.`,
  refused: (to) => `The mail server refused the mail to ${to}.`,
  unreachable: () => 'We can’t reach the mail server at the address in SMTP_URL.',
  'timed-out': () => 'The mail server didn’t answer in time.',
  'no-server': (to) =>
    `No mail server is set (SMTP_URL), so the mail to ${to} became a file in the data folder’s outbox. Members don’t get any mails.`,
}

/** The id of this part of the page. */
export const MAIL_PART = 'mail'

/** Sends a mail to the admin and shows the mail server's reply. */
export function MailTestSection({ sendsMail }: { sendsMail: boolean }) {
  const heading = useId()
  const test = useMutation({ mutationFn: (): Promise<MailTest> => unwrap(siteApi()['test-mail'].$post()) })
  return (
    <section id={MAIL_PART} aria-labelledby={heading} className="scroll-mt-24">
      <h2 id={heading} className="type-heading">
        Mail
      </h2>
      <p className="mt-1 text-muted">
        {sendsMail
          ? 'Sends a mail to your own address and shows what the mail server said.'
          : 'SMTP_URL isn’t set, so mails become files in the data folder’s outbox.'}
      </p>
      <Button
        variant="secondary"
        size="small"
        className="mt-4"
        pending={test.isPending}
        onClick={() => test.mutate()}
      >
        Send a test mail
      </Button>
      <div role="status" className="mt-3 empty:hidden">
        {test.data && (
          <>
            <p>{OUTCOMES[test.data.outcome](test.data.to)}</p>
            {test.data.answer && <code className="mt-1 block text-sm wrap-anywhere">{test.data.answer}</code>}
          </>
        )}
        {test.error && <p className="text-danger">{failureMessage(test.error)}</p>}
      </div>
    </section>
  )
}
