import type { FoundEntity } from '#features/business/contract.ts'
import { SubjectLine } from './subject-line.tsx'

/** An artist, label or venue with the facts that distinguish those of the same name. */
export const ListedLine = ({ found }: { found: FoundEntity }) => (
  <SubjectLine {...found} facts={[found.type, found.country, found.disambiguation]} />
)
