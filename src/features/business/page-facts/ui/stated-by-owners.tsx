import { useQuery } from '@tanstack/react-query'
import type { PageKind } from '../limits.ts'
import { statementsQuery } from './page-queries.ts'
import { StatedBlock } from './stated-block.tsx'

interface StatedByOwnersProps {
  kind: PageKind
  /** MusicBrainz id, or slug of a festival. */
  id: string
}

/** The statements of verified businesses on a page, each marked as such; nothing when there are none. */
export function StatedByOwners({ kind, id }: StatedByOwnersProps) {
  const { data } = useQuery(statementsQuery(kind, id))
  return data?.items.map((statement) => (
    <StatedBlock key={statement.businessAccountId} page={{ kind, id }} statement={statement} />
  ))
}
