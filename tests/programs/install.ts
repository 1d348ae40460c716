import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PACKED_CHROMIUM, systemChromium } from '../support/chromium.ts'
import { systemServerBinaries } from '../support/postgres-binaries.ts'

const here = import.meta.dirname
const stamp = path.join(here, 'node_modules/.fanfare-installed')

/**
 * The packed font beside this machine's, if it has any, and one that is as wide as Arial, which the fallbacks of the
 * site's own fonts are made from. The file that is packed names folders of another machine.
 */
const FONTS = `<fontconfig>
  <dir prefix="relative">fonts/fonts</dir>
  <dir prefix="relative">../../@expo-google-fonts/arimo</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * Installs from npm a browser for the tests, and the PostgreSQL server if this machine lacks one. Where the packed
 * browser does not run, the tests use this machine's or Playwright downloads its own.
 */
const lacksServer = !process.env.TEST_DATABASE_URL && !systemServerBinaries()
const unpacks = !process.env.CHROMIUM_PATH && process.platform === 'linux' && process.arch === 'x64'
const lock = await readFile(path.join(here, 'package-lock.json'), 'utf8')
const packages = lacksServer ? [] : ['--omit=optional']
const expected = [...packages, lock].join(' ')
const installed = existsSync(stamp) ? await readFile(stamp, 'utf8') : undefined

if ((lacksServer || unpacks) && installed !== expected) {
  console.log(`Installing a browser${lacksServer ? ' and a PostgreSQL server' : ''} for the tests …`)
  run('npm', ['install', ...packages, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  await rm(PACKED_CHROMIUM, { recursive: true, force: true })
  await writeFile(stamp, expected)
}
if (unpacks && !existsSync(PACKED_CHROMIUM)) await unpackChromium()
if (!systemChromium && !unpacks) {
  const playwright = path.join(here, '../../node_modules/@playwright/test/cli.js')
  run(process.execPath, [playwright, 'install', '--only-shell', 'chromium'])
}

/** Puts the browser, its libraries and a font, which are packed for a smaller download, into PACKED_CHROMIUM. */
async function unpackChromium(): Promise<void> {
  const packed = path.join(here, 'node_modules/@sparticuz/chromium')
  const { inflate }: { inflate(file: string): Promise<string> } = await import(
    pathToFileURL(path.join(packed, 'build/index.js')).href
  )
  const unfinished = `${PACKED_CHROMIUM}-unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  // It unpacks into the folder for temporary files, unless a file of that name is there.
  process.env.TMPDIR = unfinished
  const parts = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']
  await Promise.all(parts.map((part) => inflate(path.join(packed, 'bin', part))))
  await writeFile(path.join(unfinished, 'fonts.conf'), FONTS)
  await rename(unfinished, PACKED_CHROMIUM)
}

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { cwd: here, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status === 0) return
  const reason = error ? `: ${error.message}` : ''
  console.error(
    `"${path.basename(command)} ${args.map((arg) => path.basename(arg)).join(' ')}" failed${reason}.`,
  )
  process.exit(1)
}
