import { Badge } from './badge.tsx'

/** Marks a block of sample content. */
export function SampleMark() {
  return <Badge>Sample</Badge>
}
