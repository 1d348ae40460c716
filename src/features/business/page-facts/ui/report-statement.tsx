import { useRef, useState } from 'react'
import { useRequireSignIn } from '#features/accounts/public-ui.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import type { PageStatement } from '../contract.ts'
import { FIELD_LABELS } from './field-labels.ts'

const ReportDialog = lazyPart(() =>
  import('#features/safety/reports/public-ui.tsx').then((part) => part.ReportDialog),
)

/** Reports a part of a statement to the moderators. */
export function ReportStatement({ statement: { fields, businessName } }: { statement: PageStatement }) {
  const requireSignIn = useRequireSignIn()
  const button = useRef<HTMLButtonElement>(null)
  const [userId, setUserId] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [id, setId] = useState<string>()
  const chosen = fields.find((one) => one.id === id) ?? fields[0]
  if (!chosen) return null
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="small"
        className="-ml-2"
        aria-haspopup="dialog"
        aria-label={`Report what ${businessName} states`}
        onClick={() =>
          requireSignIn((userId) => {
            setUserId(userId)
            setOpen(true)
          })
        }
      >
        Report
      </Button>
      <Once when={isOpen} onFailure={() => setOpen(false)}>
        {userId && (
          <ReportDialog
            key={userId}
            userId={userId}
            kind="statement"
            id={chosen.id}
            button={button}
            open={isOpen}
            onOpenChange={setOpen}
          >
            <Field label="Which part of it?">
              <NativeSelect
                label="Which part of it?"
                options={fields.map((one) => ({ value: one.id, label: FIELD_LABELS[one.field] }))}
                value={chosen.id}
                onChange={setId}
              />
            </Field>
          </ReportDialog>
        )}
      </Once>
    </>
  )
}
