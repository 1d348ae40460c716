import { Badge } from './badge.tsx'

/** Marks a block of sample content in preview mode. */
export function SampleMark() {
  return <Badge>Sample</Badge>
}
