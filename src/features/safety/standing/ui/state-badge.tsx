import { Badge } from '#ui/badge.tsx'
import type { ListedMember } from '../contract.ts'

const TONES = { active: 'positive', suspended: 'caution', banned: 'danger' } as const
const LABELS = { active: 'Active', suspended: 'Suspended', banned: 'Banned' } as const

/** Whether the member may write and sign in. */
export const StateBadge = ({ member }: { member: ListedMember }) => (
  <Badge tone={TONES[member.state]}>{LABELS[member.state]}</Badge>
)
