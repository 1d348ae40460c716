import { OFFICIAL_MARKS, type OfficialMarks } from '#features/business/limits.ts'
import { NativeSelect } from '#ui/native-select.tsx'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface TakeBackDialogProps {
  userId: string
  /** Storage for the input; the caller clears it. */
  place: string
  title: string
  name: string
  pending: boolean
  failure: string | undefined
  onClose: () => void
  onRevoke: (revocation: { reason: string; marks: OfficialMarks }) => void
}

const MARKS: Record<OfficialMarks, string> = {
  formerly: 'Show them as formerly official',
  remove: 'Remove their official marks',
}

/** Asks for the reason of revoking a verification, and what happens to official posts and replies. */
export function TakeBackDialog({ userId, place, onRevoke, ...dialog }: TakeBackDialogProps) {
  const { values, change } = useStoredDraft(userId, place, { reason: '', marks: 'formerly' })
  const marks = OFFICIAL_MARKS.find((one) => one === values.marks) ?? 'formerly'
  return (
    <ReasonDialog
      {...dialog}
      confirm="Take back"
      reason={values.reason}
      onReason={(reason) => change({ reason })}
      onConfirm={() => onRevoke({ reason: values.reason.trim(), marks })}
    >
      <p className="mt-4 mb-1.5 font-medium">Earlier official posts and replies</p>
      <NativeSelect
        label="Earlier official posts and replies"
        value={marks}
        onChange={(marks) => change({ marks })}
        options={OFFICIAL_MARKS.map((value) => ({ value, label: MARKS[value] }))}
      />
    </ReasonDialog>
  )
}
