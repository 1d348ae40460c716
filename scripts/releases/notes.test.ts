import { expect, it } from 'vitest'
import { addToChangelog, fragmentProblems, isHigher, listChanges } from './notes.ts'

const FRAGMENTS = [
  { file: 'fixed-late-mails.md', text: 'Mails are sent in time,\nalso at night.\n' },
  { file: 'added-ages.md', text: 'Shows have an age limit.\n' },
  { file: 'added-zones.md', text: 'Venues have a time zone.\n' },
]

const CHANGES = `### Added

- Shows have an age limit.
- Venues have a time zone.

### Fixed

- Mails are sent in time,
  also at night.
`

it('lists changes under their headings', () => {
  expect(listChanges(FRAGMENTS)).toBe(CHANGES)
  expect(listChanges([])).toBe('')
})

it('says which fragment has no heading and which is no sentence', () => {
  expect(fragmentProblems(FRAGMENTS)).toEqual([])
  expect(
    fragmentProblems([
      { file: 'late-mails.md', text: 'Mails are sent in time.' },
      { file: 'fixed-nothing.md', text: '\n' },
      { file: 'fixed-list.md', text: '- Mails are sent in time.' },
    ]),
  ).toEqual([
    'docs/changes/late-mails.md does not begin with added-, changed-, removed-, fixed-, security-.',
    'docs/changes/fixed-nothing.md is no plain sentence.',
    'docs/changes/fixed-list.md is no plain sentence.',
  ])
})

it('adds a version before the earlier ones', () => {
  const first = addToChangelog('# Changelog\n\nAll changes.\n', '0.2.0', '2026-12-01', '')
  expect(first).toBe(
    '# Changelog\n\nAll changes.\n\n## 0.2.0 (2026-12-01)\n\n[Release notes](docs/releases/0.2.0.md)\n',
  )
  const second = addToChangelog(first, '0.3.0', '2026-12-24', CHANGES)
  expect(second).toBe(
    `# Changelog\n\nAll changes.\n\n## 0.3.0 (2026-12-24)\n\n[Release notes](docs/releases/0.3.0.md)\n\n${CHANGES}\n## 0.2.0 (2026-12-01)\n\n[Release notes](docs/releases/0.2.0.md)\n`,
  )
  expect(() => addToChangelog(second, '0.2.0', '2026-12-25', '')).toThrow('has a section 0.2.0 already')
})

it.each([
  ['0.2.0', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.10.0', true],
  ['0.2.0', '0.2.0', false],
  ['0.2.0', '0.10.0', false],
])('%s is higher than %s: %s', (version, than, expected) => {
  expect(isHigher(version, than)).toBe(expected)
})
