import type { OwnPage } from '../../contract.ts'
import type { PageRef } from '../page-queries.ts'

export interface SectionProps {
  pageRef: PageRef
  page: OwnPage
  isReadOnly: boolean
}
