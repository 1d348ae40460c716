import { Badge } from '#ui/badge.tsx'

/** Stands beside an act whose artist has not confirmed a show of somebody who does not speak for it. */
export const UnconfirmedMark = () => <Badge tone="caution">Not confirmed by the artist</Badge>
