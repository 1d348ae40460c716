import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignInFields } from '#features/accounts/contract.ts'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { APPEAL_MAX } from '../limits.ts'
import { reportsApi } from './report-queries.ts'

/** The appeal of a member who could not log in because of a ban. */
export function BanAppeal({ credentials, reason }: { credentials: SignInFields; reason: string }) {
  const [text, setText] = useState('')
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => unwrap(reportsApi().appeals.$post({ json: { ...credentials, text: text.trim() } })),
    onSuccess: () => toast.success('Appeal sent', 'A moderator will look at it.'),
    onError: (error) => toast.error('The appeal was not sent', failureMessage(error)),
  })
  const used = text.trim().length
  return (
    <section aria-label="Appeal" className="mt-6 border-t border-line pt-6">
      <p className="[overflow-wrap:anywhere]">{reason}</p>
      {isSuccess ? (
        <p role="status" className="mt-2">
          Your appeal waits for a moderator. If the ban is lifted, you can log in again.
        </p>
      ) : (
        <form
          className="mt-4"
          onSubmit={(event) => {
            event.preventDefault()
            mutate()
          }}
        >
          <Field
            label="Why is that wrong?"
            hint="You may appeal once, within 30 days. Another moderator decides where there is one."
            counter={{ used, max: APPEAL_MAX }}
          >
            <Textarea rows={4} dir="auto" value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Button
            type="submit"
            className="mt-3"
            pending={isPending}
            disabled={used === 0 || used > APPEAL_MAX}
          >
            Send appeal
          </Button>
        </form>
      )}
    </section>
  )
}
