import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Every program that tests take from the machine, and why a machine with Node and npm alone passes without it. */
const PROGRAMS: Record<string, string> = {
  npm: 'comes with Node',
  sh: 'essential in every Debian',
  tar: 'essential in every Debian',
  id: 'essential in every Debian',
  cp: 'essential in every Debian',
  ps: 'only on systems without /proc',
  postgres: 'tests/programs installs it',
  initdb: 'tests/programs installs it',
  chromium: 'tests/programs installs it, and its fonts and libraries',
  lbzip2: "replaced by Fanfare's own program, which the tests of imports run as well",
  pbzip2: "replaced by Fanfare's own program, which the tests of imports run as well",
  bzip2: "replaced by Fanfare's own program, which the tests of imports run as well",
  xz: "replaced by Fanfare's own program, which the tests of imports run as well",
  git: 'its tests are skipped without it',
  ffmpeg: 'its tests are skipped without it, and say so',
  nginx: 'its tests are skipped without it, and say so',
  openssl: 'only for nginx',
  unshare: 'its test is skipped without it',
  python3: 'its test is skipped without it, and says so',
  'systemd-analyze': 'its test is skipped without it',
  mount: 'only for tests/faults, which no tier runs',
  umount: 'only for tests/faults, which no tier runs',
  etcd: 'only for tests/faults, which no tier runs',
  patroni: 'only for tests/faults, which no tier runs',
  pgbouncer: 'its tests are skipped without it, and say so',
}

/** The programs that each file starts beside Node. */
const FILES: Record<string, (keyof typeof PROGRAMS)[]> = {
  'scripts/audit.ts': ['npm'],
  'scripts/commits/new-subjects.test.ts': ['git'],
  'scripts/commits/new-subjects.ts': ['git'],
  'scripts/prepare.mjs': ['npm'],
  'scripts/release.ts': ['npm', 'git'],
  'scripts/test.mjs': [],
  'src/features/catalogue/import/server/open-dump.ts': ['lbzip2', 'pbzip2', 'bzip2', 'xz'],
  'src/platform/aggregate-metrics.test.ts': [],
  'src/platform/log.test.ts': [],
  'src/platform/video/ffmpeg.ts': ['ffmpeg'],
  'tests/api/deep/both-engines/catalogue-command.test.ts': [],
  'tests/api/deep/media-ffmpeg.test.ts': ['ffmpeg'],
  'tests/api/deep/openapi-linters.test.ts': [],
  'tests/api/notice-channels.test.ts': ['python3'],
  'tests/mutants/run.ts': [],
  'tests/operator/deep/audit.test.ts': [],
  'tests/operator/deep/data-folder.test.ts': [],
  'tests/operator/deep/deployment.test.ts': ['nginx', 'openssl', 'systemd-analyze', 'sh'],
  'tests/operator/deep/release.test.ts': ['git'],
  'tests/operator/folder-lock.test.ts': ['unshare'],
  'tests/operator/start.test.ts': [],
  'tests/programs/install.ts': ['npm'],
  'tests/support/child-processes.ts': ['ps'],
  'tests/support/data-folder.ts': ['tar'],
  'tests/support/dev-server.ts': ['npm'],
  'tests/support/lint.ts': [],
  'tests/support/nginx.ts': ['nginx', 'openssl'],
  'tests/support/operator-scripts.ts': [],
  'tests/support/patroni.ts': ['etcd', 'patroni'],
  'tests/support/pgbouncer.ts': ['pgbouncer'],
  'tests/support/postgres.ts': ['postgres', 'initdb', 'id', 'cp'],
  'tests/support/running-site.ts': [],
  'tests/support/s3.ts': [],
  'tests/support/small-disk.ts': ['mount', 'umount'],
}

/** A program named where it is started. */
const NAMED = /\b(?:spawn|spawnSync|execFile|execFileSync|promisify\(execFile\))\(\s*'([\w-]+)'/g
const NAMED_RUN = /\brun\('([\w-]+)'/g

it('lists every program that tests take from the machine', async () => {
  const started: Record<string, string[]> = {}
  for await (const file of glob('{src,scripts,tests,demo}/**/*.{ts,mjs}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })) {
    const source = readFileSync(path.join(root, file), 'utf8')
    if (!/^import .* from 'node:child_process'$/m.test(source)) continue
    const calls = [
      ...source.matchAll(NAMED),
      ...(source.includes('run = promisify(execFile)') ? source.matchAll(NAMED_RUN) : []),
    ]
    started[file] = calls.flatMap(([, program]) => program ?? [])
  }
  expect(Object.keys(started).sort()).toEqual(Object.keys(FILES).sort())
  for (const [file, programs] of Object.entries(started)) {
    expect(FILES[file], file).toEqual(expect.arrayContaining(programs))
  }
  expect(
    Object.values(FILES)
      .flat()
      .filter((program) => !(program in PROGRAMS)),
  ).toEqual([])
})
