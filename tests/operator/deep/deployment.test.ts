import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEDIA_BYTES_MAX } from '#features/files/uploads/limits.ts'
import { parseConfig } from '#platform/config.ts'
import { SETTINGS } from '#platform/environment.ts'
import { misspeltSettings } from '#platform/misspelt-settings.ts'
import { memorySettings, nodeOptions } from '../../../scripts/prepare.mjs'
import { hasNginx } from '../../support/nginx.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const has = (program: string) => spawnSync(program, ['--version']).error === undefined
if (!hasNginx) console.error('\nNO NGINX AND OPENSSL FOUND: the test of deploy/nginx.conf is SKIPPED.\n')
const hasSystemd = has('systemd-analyze')
if (!hasSystemd) console.error('\nNO SYSTEMD-ANALYZE FOUND: the test of deploy/fanfare.service is SKIPPED.\n')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-deployment-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('deploy/nginx.conf', () => {
  const site = read('deploy/nginx.conf')

  it.skipIf(!hasNginx)('is valid for nginx', async () => {
    const key = path.join(folder, 'key.pem')
    const certificate = path.join(folder, 'certificate.pem')
    const made = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=fanfare.example',
    ]
    execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    const here = site
      .replaceAll(/\/etc\/letsencrypt\S+fullchain\.pem/g, certificate)
      .replaceAll(/\/etc\/letsencrypt\S+privkey\.pem/g, key)
      .replaceAll(/\/var\/(log|cache)\/nginx/g, folder)
    await writeFile(path.join(folder, 'site.conf'), here)
    const around = `pid ${folder}/pid; error_log stderr; events {} http { include ${folder}/site.conf; }`
    await writeFile(path.join(folder, 'nginx.conf'), around)
    const { stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', path.join(folder, 'nginx.conf')], {
      encoding: 'utf8',
    })
    expect(stderr).toContain('test is successful')
  })

  it('accepts the largest upload, and closes connections before a stopping process does', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(site) ?? []
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(2 * MEDIA_BYTES_MAX)
    const [, keepaliveSeconds] = /keepalive 64;[^}]*keepalive_timeout (\d+)s;/.exec(site) ?? []
    const [, answersOn] = /PROXY_NOTICES_WITHIN_MS = (\d+)/.exec(read('src/stop-server.ts')) ?? []
    expect(Number(keepaliveSeconds) * 1000).toBeLessThan(Number(answersOn))
  })
})

describe('deploy/fanfare.service', () => {
  it.skipIf(!hasSystemd)('is valid for systemd, and isolates the process', async () => {
    const unit = path.join(folder, 'fanfare.service')
    await writeFile(unit, read('deploy/fanfare.service').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    expect(verified.stderr.split('\n').filter((line) => line.includes(unit))).toEqual([])
    const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
    expect(judged.status).toBe(0)
  })
})

it('the service and the image pass the options of Node and the memory settings of `npm start`', () => {
  const settings = Object.entries(memorySettings).map((entry) => entry.join('='))
  expect(read('deploy/fanfare.service')).toContain(`${settings.join(' ')}\n`)
  expect(read('Dockerfile')).toContain(`ENV ${settings.join(' ')}\n`)
  expect(read('deploy/fanfare.service')).toContain(`/bin/node ${nodeOptions.join(' ')} src/main.ts`)
  const [, command = ''] = /^CMD (.+)$/m.exec(read('Dockerfile')) ?? []
  expect(JSON.parse(command)).toEqual(['node', ...nodeOptions, 'src/main.ts'])
})

/** The top folder of the repository that contains an imported file. */
const topFolderOf = (file: string, from: string) =>
  path.join(path.dirname(file), from).split(path.sep)[0] ?? ''

describe('the Dockerfile', () => {
  const [build = '', final = ''] = read('Dockerfile').split(/^FROM \$\{DEBIAN_IMAGE\}/m)
  const copied = new Set(
    [...final.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, from = '']) =>
      from.split(' ').map((file) => file.replace('/app/', '')),
    ),
  )

  it('copies every folder that the site reads at run time', () => {
    const sources = globSync(['src/**/*.ts', 'scripts/*.ts'], { cwd: root, exclude: ['**/*.test.ts'] })
    const needed = sources.flatMap((file) => [
      ...Array.from(read(file).matchAll(/path\.resolve\('([\w-]+)/g), ([, name = '']) => name),
    ])
    // Some scripts import from folders that only developers have. Operators run what is in `src`.
    const imported = sources
      .filter((file) => file.startsWith('src'))
      .flatMap((file) =>
        Array.from(read(file).matchAll(/ from '(\.[^']+)'/g), ([, from = '']) => topFolderOf(file, from)),
      )
    const [news = ''] = parseConfig({}).newsFeeds.split('/')
    const all = new Set([
      ...needed,
      ...imported,
      news,
      'dist',
      'node_modules',
      'package.json',
      'scripts',
      'src',
    ])
    expect(all.size).toBeGreaterThan(7)
    expect([...all].filter((name) => !copied.has(name))).toEqual([])
  })

  it('removes packages that the built pages do not import', () => {
    const [, list = ''] = /npm uninstall [^@]+((?:[^\n]*\\\n)*[^\n]*)/.exec(build) ?? []
    const removed = list.split(/[\s\\]+/).filter(Boolean)
    expect(removed).toContain('vite')
    const { dependencies } = JSON.parse(read('package.json'))
    expect(removed.filter((name) => !(name in dependencies))).toEqual([])
    const imported = globSync('dist/server/**/*.js', { cwd: root }).flatMap((file) =>
      Array.from(
        read(file).matchAll(/(?:from|import)\s*\(?\s*["']([^"'.][^"']*)["']/g),
        ([, name = '']) => name,
      ),
    )
    expect(imported.length).toBeGreaterThan(0)
    const needed = removed.filter((name) =>
      imported.some((one) => one === name || one.startsWith(`${name}/`)),
    )
    expect(needed).toEqual([])
  })

  it('copies all inputs of the build, and nothing local', () => {
    const ignored = read('.dockerignore').split('\n')
    const prepare = read('scripts/prepare.mjs')
    const [, inputs = ''] = /const inputs = \[([^\]]+)\]/.exec(prepare) ?? []
    const needed = [...Array.from(inputs.matchAll(/'([^']+)'/g), ([, name]) => name), ...copied]
    const made = ['node_modules', 'dist']
    // Copying a folder copies everything in it.
    const isCopied = (name: string): boolean =>
      ignored.includes(`!${name}`) || (name.includes('/') && isCopied(path.posix.dirname(name)))
    expect(needed.filter((name = '') => !made.includes(name) && !isCopied(name))).toEqual([])
    expect(ignored).toContain('**')
    for (const file of ['!.env', '!data', '!node_modules', '!.git']) expect(ignored).not.toContain(file)
    expect(build).toContain('--omit=dev')
  })

  it('runs without root, has a health check, and stops on a signal', () => {
    expect(final).toMatch(/^USER fanfare$/m)
    expect(final).toMatch(/^HEALTHCHECK /m)
    expect(final).toMatch(/^STOPSIGNAL SIGTERM$/m)
    expect(final.indexOf('USER fanfare')).toBeGreaterThan(final.lastIndexOf('\nRUN '))
  })
})

describe('scripts/pin-images.sh', () => {
  /** Runs it with a fake docker that answers each image with `digest`. */
  async function pinImages(digest: string) {
    const docker = path.join(folder, 'docker')
    await writeFile(
      docker,
      `#!/bin/sh\n[ "$*" = "buildx imagetools inspect $4 --format {{.Manifest.Digest}}" ] && echo ${digest}\n`,
      {
        mode: 0o755,
      },
    )
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
    return spawnSync('sh', [path.join(root, 'scripts/pin-images.sh')], { env, encoding: 'utf8' })
  }

  it('adds its digest to every image that the Dockerfile and compose.yaml use', async () => {
    const digest = `sha256:${'a1'.repeat(32)}`
    const { stdout, status } = await pinImages(digest)
    expect(status).toBe(0)
    const pinned = new Map(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split('=', 2) as [string, string]),
    )
    expect([...pinned.values()].filter((image) => !image.endsWith(`@${digest}`))).toEqual([])
    // Nothing else names an image.
    const [dockerfile, compose] = [read('Dockerfile'), read('compose.yaml')]
    const used = [
      ...Array.from(dockerfile.matchAll(/^FROM (\S+)/gm), ([, from]) => from),
      ...Array.from(compose.matchAll(/^ *image: (\S+)$/gm), ([, image]) => image?.replace(/:-.*\}/, '}')),
    ].filter((image) => image !== 'fanfare')
    expect(used.toSorted()).toEqual([...pinned.keys()].map((name) => `\${${name}}`).toSorted())
    expect(misspeltSettings(SETTINGS, { file: [...pinned.keys()], environment: [] })).toEqual([])
  })

  it('fails where a registry gives no digest', async () => {
    const { status, stderr } = await pinImages('unknown')
    expect(status).not.toBe(0)
    expect(stderr).toContain('no digest')
  })
})

describe('compose.yaml', () => {
  const compose = read('compose.yaml')
  const example = read('.env.example')

  it('reads only settings that .env.example names', () => {
    const required = new Set(Array.from(compose.matchAll(/\$\{(\w+):\?/g), ([, name = '']) => name))
    expect(required.size).toBeGreaterThan(4)
    for (const name of required) expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
  })

  it('reads no name of .env.example that a start reports as misspelt', () => {
    const file = Array.from(example.matchAll(/^(\w+)=/gm), ([, name = '']) => name)
    expect(misspeltSettings(SETTINGS, { file, environment: [] })).toEqual([])
  })

  it('passes Fanfare known and valid settings', () => {
    const [, block = ''] = /environment:\n((?: {6}.+\n)+)/.exec(compose) ?? []
    const given = Array.from(block.matchAll(/^ {6}(\w+): (.+)$/gm), ([, name = '', value = '']) => [
      name,
      value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{(\w+)[^}]*\}/g, '$1'),
    ])
    const env = {
      ...Object.fromEntries(given),
      PUBLIC_URL: 'https://fanfare.example',
      CONTACT_EMAIL: 'us@fanfare.example',
    }
    const config = parseConfig(env)
    expect(config).toMatchObject({
      s3: { endpoint: 'http://files:3900', bucket: 'fanfare' },
      logLevel: 'info',
    })
    expect(config.databaseUrl).toContain('@database:5432/')
    const readme = read('README.md')
    expect(given.map(([name]) => name).filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })
})
