import { useState } from 'react'
import { CopyButton } from '#features/accounts/public-ui.tsx'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import type { NoticeSettingsAnswer } from '../contract.ts'
import { renewAddresses, useNoticeChange } from './notice-queries.ts'

/** The private addresses of feed and calendars, to copy and to renew. */
export function AddressList({ userId, settings }: { userId: string; settings: NoticeSettingsAnswer }) {
  const [asking, setAsking] = useState(false)
  const renew = useNoticeChange(userId, renewAddresses, 'You have new addresses')
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <Address label="Feed" address={settings.feedUrl} copy="Copy the address of the feed" />
      <div>
        <Address label="Calendar" address={settings.calendarUrl} copy="Copy the address of the calendar" />
        <a href={settings.calendarUrl} className="link inline-flex min-h-11 items-center">
          Open it in your calendar
        </a>
      </div>
      <div>
        <Address
          label="Calendar of shows"
          address={settings.showsUrl}
          copy="Copy the address of the calendar of shows"
        />
        <p className="mt-1 text-sm text-muted">
          Every upcoming show by everyone you follow, including those announced before you followed them.
        </p>
        <a href={settings.showsUrl} className="link inline-flex min-h-11 items-center">
          Open your shows in your calendar
        </a>
      </div>
      <AlertDialog
        title="Renew the addresses?"
        description="The old ones stop working at once. Add the new ones to your feed reader and calendar."
        confirm="Renew"
        pending={renew.isPending}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => renew.mutate(undefined, { onSettled: () => setAsking(false) })}
        trigger={
          <Button variant="secondary" className="self-start">
            Renew the addresses
          </Button>
        }
      />
    </div>
  )
}

function Address({ label, address, copy }: { label: string; address: string; copy: string }) {
  return (
    <div>
      <Field label={label}>
        <Input readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <CopyButton text={address} label={copy} />
    </div>
  )
}
