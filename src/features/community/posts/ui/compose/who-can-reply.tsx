import { z } from 'zod'
import { REPLY_POLICIES, type ReplyPolicy } from '#features/community/limits.ts'
import { NativeSelect } from '#ui/native-select.tsx'

interface WhoCanReplyProps {
  value: ReplyPolicy
  onChange: (chosen: ReplyPolicy) => void
}

/** The author's choice of who may reply to a post. */
export function WhoCanReply({ value, onChange }: WhoCanReplyProps) {
  return (
    <NativeSelect
      label="Who can reply"
      options={WHO_CAN_REPLY}
      value={value}
      onChange={(chosen) => onChange(readReplyPolicy(chosen))}
      className="min-w-0 max-w-full sm:max-w-80"
    />
  )
}

/** Parses the stored choice of a draft; everybody if there is none. */
export const readReplyPolicy = (stored: string): ReplyPolicy =>
  z.enum(REPLY_POLICIES).catch('everybody').parse(stored)

const WHO_CAN_REPLY = [
  { value: 'everybody', label: 'Everyone can reply' },
  { value: 'followed', label: 'People I follow can reply' },
  { value: 'nobody', label: 'Nobody can reply' },
] satisfies { value: ReplyPolicy; label: string }[]
