import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { eventually } from './eventually.ts'
import { freePort } from './postgres.ts'

/** Whether nginx and openssl, which makes its certificate, are installed. */
export const hasNginx = [spawnSync('nginx', ['-v']), spawnSync('openssl', ['version'])].every(
  ({ error }) => error === undefined,
)

export interface Nginx {
  /** Its error log without refused connections: after one it tries another site. */
  errors(): Promise<string>
  /** The lines of its access log. */
  requests(): Promise<Record<string, string>[]>
  stop(): Promise<void>
}

const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/nginx.conf')

/** Runs nginx with deploy/nginx.conf in front of sites, on a local port. This process trusts its certificate. */
export async function startNginx(port: number, sites: readonly { url: string }[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-nginx-'))
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  const names = ['-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', [...made, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  tls.setDefaultCACertificates([...tls.getCACertificates(), await readFile(certificate, 'utf8')])

  const example = await readFile(EXAMPLE, 'utf8')
  const site = example
    .replace(/server 127\.0\.0\.1:3000( .*);/, (_, settings) =>
      sites.map(({ url }) => `server ${new URL(url).host}${settings};`).join('\n'),
    )
    .replaceAll(/listen \[::\].*;/g, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${await freePort()}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('fanfare.example;', 'localhost;')
    .replaceAll(/\/etc\/letsencrypt\S+fullchain\.pem/g, certificate)
    .replaceAll(/\/etc\/letsencrypt\S+privkey\.pem/g, key)
    .replaceAll(/\/var\/(log|cache)\/nginx/g, folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ')
  await mkdir(path.join(folder, 'fanfare'))
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/errors;
    events {} http { ${temporary} ${site} }`,
  )
  const args = ['-e', path.join(folder, 'errors'), '-c', path.join(folder, 'nginx.conf')]
  const server = spawn('nginx', args, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await eventually(() => {
    if (server.exitCode !== null || !existsSync(path.join(folder, 'pid')))
      throw new Error('nginx is not there')
  }).catch(async () => {
    throw new Error(`nginx did not start: ${await readFile(path.join(folder, 'errors'), 'utf8')}`)
  })
  return {
    async errors() {
      const lines = (await readFile(path.join(folder, 'errors'), 'utf8')).split('\n')
      return lines.filter((line) => !line.includes('Connection refused')).join('\n')
    },
    async requests() {
      const lines = (await readFile(path.join(folder, 'fanfare.log'), 'utf8')).trim().split('\n')
      return lines.map((line) => JSON.parse(line))
    },
    async stop() {
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
