import type { StatementField } from '../limits.ts'

export const FIELD_LABELS: Readonly<Record<StatementField, string>> = {
  biography: 'Text',
  picture: 'Picture',
  banner: 'Banner',
  links: 'Links',
  release: 'Pinned release',
  video: 'Video',
  roster: 'Roster',
}
