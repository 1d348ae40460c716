import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Words of another century, and second names of one act, with what to write instead. */
const BANNED: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bwhom\b/i, 'who, or the people'],
  [/\b(?:is|are|being|been) told\b/i, 'hears, or we tell'],
  [/\bstands? here\b/i, 'will show up here'],
  [/\b(?:cannot|can’t|can't|can) be (?:had|fetched)\b/i, 'couldn’t load, or you can get'],
  [/\bdeeds\b/i, 'actions'],
  [/\bone becomes\b/i, 'you become'],
  [/\bjust now\b/i, 'at the moment'],
  [/\banew\b/i, 'again'],
  [/\blook (?:in )?again\b/i, 'refresh, or check back'],
  [/\bnothing of it\b/i, 'nothing about it'],
  [/\bnothing needs to be done\b/i, 'you don’t need to do anything'],
  [/\bby now\b/i, 'now'],
  [/\bmay not say\b/i, 'isn’t allowed to share'],
  [/\bdid not load\b/i, 'couldn’t load'],
  [/\b(?:log|logs|logged|logging) (?:in|out)\b/i, 'sign in, sign out'],
  // Not in paths and names of code, and not the right of a role in SQL.
  [/(?<![/\w-])[Ll]og(?:in|out)\b(?! password)/, 'sign in, sign out'],
  [/\bregister (?:a|an|another|your|business)\b/i, 'sign up, create or add'],
]

/** A message of auth-js, the words of the specification as strings of their own, and how long ago something was. */
const SPECIFIED =
  /Invalid login credentials|'Log In'|'Login'|'Log Out'|'Login failed'|"You've successfully logged in\."|'just now'/g

/** The samples of the preview are the specification's. */
const SOURCES = { include: 'src/**/*.{ts,tsx}', exclude: /\.test\.|\.gen\.|^src\/features\/preview\// }
/** What people read beside the site. Past releases and decisions stay as they were written. */
const PROSE = ['README.md', 'docs/*.md', 'config/site-texts/*.md', 'public/offline.html']

/** The banned phrases in the texts of a file; comments are for developers. */
function breaches(path: string, content: string): string[] {
  let text = path.endsWith('.md') ? content : content.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`/])\/\/.*$/gm, '')
  text = text.replace(/(?:\s|\{' '\})+/g, ' ').replace(SPECIFIED, '')
  return BANNED.flatMap(([phrase, instead]) => {
    const found = phrase.exec(text)
    if (!found) return []
    const around = text.slice(Math.max(0, found.index - 40), found.index + found[0].length + 40)
    return `${path}: “…${around}…” Instead of “${found[0]}” write: ${instead}.`
  })
}

test('texts of the site, mails and docs are in plain English of today, with one word for each act', async () => {
  const paths: string[] = []
  for await (const path of glob([SOURCES.include, ...PROSE])) {
    if (!SOURCES.exclude.test(path)) paths.push(path)
  }
  expect(paths.length).toBeGreaterThan(1_000)
  const found = await Promise.all(paths.map(async (path) => breaches(path, await readFile(path, 'utf8'))))
  expect(found.flat()).toEqual([])
})

test.each([
  ['src/one.tsx', "<p>\n  Nobody of{' '}\n  whom we know\n</p>"],
  ['src/one.tsx', '<p>The songs cannot\n be had.</p>'],
  ['src/one.ts', "const url = 'https://example.org/' + 'The author is told'"],
  ['src/one.ts', 'const text = `Hello,\\n\\nPlease log in again.`'],
  ['src/one.ts', "toast('You are busy just now')"],
  ['docs/one.md', 'The text is written anew.'],
  ['src/one.tsx', '<Button>Log In</Button>'],
  ['src/one.ts', "toast.error('The login failed')"],
  ['src/one.tsx', '<h1>Register Business Account</h1>'],
])('a banned phrase in %s is found: %s', (path, content) => {
  expect(breaches(path, content)).toHaveLength(1)
})

test.each([
  ['src/one.ts', "/** Who is told: the author. */\nconst title = 'Sign In' // just now"],
  ['src/one.ts', "const ago = 'just now'"],
])('comments and specified texts of %s are not: %s', (path, content) => {
  expect(breaches(path, content)).toEqual([])
})
