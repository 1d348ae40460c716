import type { FoundEntity } from '#features/business/contract.ts'
import { SubjectLine } from './subject-line.tsx'

/** An artist, label or venue with the facts that distinguish those of the same name. */
export const ListedLine = ({ found: { name, type, country, disambiguation } }: { found: FoundEntity }) => (
  <SubjectLine name={name} facts={[type, country, disambiguation]} />
)
