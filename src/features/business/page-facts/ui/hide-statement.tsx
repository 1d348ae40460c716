import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownRolesQuery, useSession } from '#features/accounts/public-ui.tsx'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import { toast } from '#ui/toast.ts'
import type { PageStatement } from '../contract.ts'
import { HIDE_REASON_MAX, type PageKind, type StatementField } from '../limits.ts'
import { FIELD_LABELS } from './field-labels.ts'
import { hideStatement, statementsQuery } from './page-queries.ts'

const AlertDialog = lazyPart(() => import('#ui/alert-dialog.tsx').then((part) => part.AlertDialog))

interface HideStatementProps {
  page: { kind: PageKind; id: string }
  statement: PageStatement
}

/** For moderators and admins: hides a part of a statement, with a reason. */
export function HideStatement({ page, statement }: HideStatementProps) {
  const { userId } = useSession()
  const roles = useQuery({ ...ownRolesQuery(userId ?? ''), enabled: Boolean(userId) })
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [field, setField] = useState<StatementField>()
  const [reason, setReason] = useState('')
  const { fields, businessAccountId, businessName } = statement
  const chosen = field ?? fields[0]?.field
  const hide = useMutation({
    mutationFn: (field: StatementField) =>
      hideStatement({ ...page, businessAccountId, field, reason: reason.trim() }),
    retry: false,
    onSuccess: () => {
      setOpen(false)
      setField(undefined)
      void client.invalidateQueries({ queryKey: statementsQuery(page.kind, page.id).queryKey })
      toast.success('Hidden', `The owners of ${businessName} are told the reason.`)
    },
  })
  if (!roles.data?.roles.some((role) => role === 'moderator' || role === 'admin') || !chosen) return null
  const used = reason.trim().length
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Hide as a moderator
      </Button>
      <Once when={isOpen} onFailure={() => setOpen(false)}>
        <AlertDialog
          title={`Hide a part of what ${businessName} states?`}
          description={`It leaves the page for everybody until a moderator restores it among the decided reports, whatever ${businessName} writes there.`}
          confirm="Hide"
          danger
          open={isOpen}
          onOpenChange={setOpen}
          pending={hide.isPending}
          failure={hide.isError ? failureMessage(hide.error) : undefined}
          confirmDisabled={used === 0 ? 'Please give a reason' : used > HIDE_REASON_MAX}
          onConfirm={() => hide.mutate(chosen)}
        >
          <div className="flex flex-col gap-4">
            <Field label="What to hide">
              <NativeSelect
                label="What to hide"
                options={fields.map((one) => ({ value: one.field, label: FIELD_LABELS[one.field] }))}
                value={chosen}
                onChange={(value) => setField(fields.find((one) => one.field === value)?.field)}
              />
            </Field>
            <Field label="Reason for hiding" counter={{ used, max: HIDE_REASON_MAX }}>
              <Textarea
                rows={3}
                dir="auto"
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          </div>
        </AlertDialog>
      </Once>
    </>
  )
}
