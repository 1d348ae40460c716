/** The headings of a changelog, by the word that the name of a fragment begins with. */
const HEADINGS = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  fixed: 'Fixed',
  security: 'Security',
}

const hasHeading = (kind: string): kind is keyof typeof HEADINGS => Object.hasOwn(HEADINGS, kind)

/** One change for people who use or run Fanfare: `docs/changes/fixed-late-mails.md` and its text. */
export interface Fragment {
  file: string
  text: string
}

/** What is wrong with the fragments, a sentence for each. */
export function fragmentProblems(fragments: readonly Fragment[]): string[] {
  return fragments.flatMap(({ file, text }) => {
    if (!hasHeading(file.split('-')[0] ?? ''))
      return [`docs/changes/${file} does not begin with ${Object.keys(HEADINGS).join('-, ')}-.`]
    if (/^\s*([-*#]|$)/.test(text)) return [`docs/changes/${file} is no plain sentence.`]
    return []
  })
}

/** The fragments as lists under their headings. */
export function listChanges(fragments: readonly Fragment[]): string {
  const sections = Object.entries(HEADINGS).flatMap(([kind, heading]) => {
    const lines = fragments
      .filter(({ file }) => file.startsWith(`${kind}-`))
      .map(({ text }) => `- ${text.trim().replaceAll('\n', '\n  ')}`)
    return lines.length > 0 ? [`### ${heading}\n\n${lines.join('\n')}\n`] : []
  })
  return sections.join('\n')
}

/** The changelog with a section for a version before those of earlier ones. Throws when there is one already. */
export function addToChangelog(changelog: string, version: string, day: string, changes: string): string {
  if (changelog.includes(`\n## ${version} `))
    throw new Error(`CHANGELOG.md has a section ${version} already.`)
  const section = `## ${version} (${day})\n\n[Release notes](docs/releases/${version}.md)\n${changes && `\n${changes}`}`
  const at = changelog.indexOf('\n## ')
  if (at < 0) return `${changelog.trimEnd()}\n\n${section}`
  return `${changelog.slice(0, at + 1)}${section}\n${changelog.slice(at + 1)}`
}

/** Whether a version is higher than another. Both have three numbers. */
export function isHigher(version: string, than: string): boolean {
  return version !== than && inOrder(than, version) < 0
}

const { compare: inOrder } = new Intl.Collator('en', { numeric: true })
