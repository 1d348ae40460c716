import { useState } from 'react'
import { OFFICIAL_MARKS, type OfficialMarks } from '#features/business/limits.ts'
import { NativeSelect } from '#ui/native-select.tsx'
import { RejectDialog } from './reject-dialog.tsx'

interface TakeBackDialogProps {
  title: string
  name: string
  pending: boolean
  failure: string | undefined
  onClose: () => void
  onTakeBack: (revocation: { reason: string; marks: OfficialMarks }) => void
}

const MARKS: Record<OfficialMarks, string> = {
  formerly: 'Show them as formerly official',
  remove: 'Remove their official marks',
}

/** Asks for the reason of taking back a verification, and what becomes of the official posts and replies. */
export function TakeBackDialog({ title, name, pending, failure, onClose, onTakeBack }: TakeBackDialogProps) {
  const [marks, setMarks] = useState<string>('formerly')
  const chosen = OFFICIAL_MARKS.find((one) => one === marks) ?? 'formerly'
  return (
    <RejectDialog
      title={title}
      confirm="Take back"
      name={name}
      pending={pending}
      failure={failure}
      onClose={onClose}
      onReject={(reason) => onTakeBack({ reason, marks: chosen })}
    >
      <p className="mt-4 mb-1.5 font-medium">Earlier official posts and replies</p>
      <NativeSelect
        label="Earlier official posts and replies"
        value={marks}
        onChange={setMarks}
        options={OFFICIAL_MARKS.map((value) => ({ value, label: MARKS[value] }))}
      />
    </RejectDialog>
  )
}
