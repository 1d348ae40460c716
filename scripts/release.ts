import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addToChangelog, fragmentProblems, isHigher, listChanges } from './releases/notes.ts'

const USAGE =
  'Usage: npm run release -- X.Y.Z [--skip-tests] (on a clean main; tests are skipped only when they ran before).'
const root = path.resolve(import.meta.dirname, '..')
const inRoot = (name: string) => path.join(root, name)
const changesFolder = inRoot('docs/changes')

const [version = '', option, ...rest] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version) || (option ?? '--skip-tests') !== '--skip-tests' || rest.length > 0)
  fail(USAGE, 2)

/**
 * Makes a release: writes its version, notes and list of components (SBOM), commits and tags them. Notes that somebody
 * wrote by hand, docs/releases/X.Y.Z.md, stay as they are. Nothing is written before all checks have passed.
 */
const { version: last } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string }
const fragments = readdirSync(changesFolder)
  .filter((file) => file !== 'README.md')
  .sort()
  .map((file) => ({ file, text: readFileSync(path.join(changesFolder, file), 'utf8') }))
const notes = inRoot(`docs/releases/${version}.md`)
const hasNotes = existsSync(notes)
const tag = `v${version}`

if (git('status', '--porcelain') !== '') fail('There are changes that are not committed.')
if (git('branch', '--show-current') !== 'main') fail('This is not the branch main.')
if (git('tag', '--list', tag) !== '') fail(`${tag} exists already.`)
if (!isHigher(version, last)) fail(`${version} is not higher than ${last}.`)
if (fragments.length === 0 && !hasNotes) fail('There is nothing to tell: docs/changes is empty.')
const problems = [...fragmentProblems(fragments), ...namesOfLaterReleases()]
if (problems.length > 0) fail(problems.join('\n'))
const day = new Date().toISOString().slice(0, 10)
const changes = listChanges(fragments)
const changelog = addToChangelog(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), version, day, changes)
if (option === undefined) execFileSync('npm', ['test'], { cwd: root, stdio: 'inherit' })

execFileSync('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts'], { cwd: root })
writeFileSync(inRoot('CHANGELOG.md'), changelog)
mkdirSync(path.dirname(notes), { recursive: true })
if (!hasNotes) writeFileSync(notes, `# Fanfare ${version}\n\n${changes}`)
for (const { file } of fragments) rmSync(path.join(changesFolder, file))
const sbom = ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx']
writeFileSync(
  inRoot(`docs/releases/${version}.cdx.json`),
  execFileSync('npm', sbom, { cwd: root, maxBuffer: 64 * 1024 * 1024 }),
)
git('add', '--all')
git('commit', '--quiet', '--message', `Release ${version}`)
git('tag', '--annotate', tag, '--message', `Fanfare ${version}`)
console.log(`Fanfare ${version} is committed and tagged. Publish it with: git push --follow-tags`)

/** Migrations that no release before this one could have run must not have the name of a later one. */
function namesOfLaterReleases(): string[] {
  const names = readdirSync(inRoot('migrations')).map((file) => file.split('-')[0] ?? '')
  const later = [...new Set(names)].filter((name) => /^\d+\.\d+\.\d+$/.test(name) && isHigher(name, version))
  return later.map((name) => `There are migrations of ${name}, a later release.`)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function fail(message: string, code = 1): never {
  console.error(message)
  process.exit(code)
}
