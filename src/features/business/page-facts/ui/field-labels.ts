import type { StatementField } from '../limits.ts'

export const FIELD_LABELS: Readonly<Record<StatementField, string>> = {
  biography: 'Text',
  picture: 'Picture',
  banner: 'Banner',
  links: 'Links',
  release: 'Pinned release',
  dates: 'Release dates',
  video: 'Video',
  roster: 'Roster',
}
