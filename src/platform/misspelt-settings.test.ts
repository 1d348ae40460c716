import { describe, expect, it } from 'vitest'
import { SETTINGS } from './environment.ts'
import { misspeltSettings } from './misspelt-settings.ts'

const inEnvironment = (...environment: string[]) => misspeltSettings(SETTINGS, { file: [], environment })
const inFile = (...file: string[]) => misspeltSettings(SETTINGS, { file, environment: [] })

describe('a misspelt setting', () => {
  it.each([
    ['PROT', 'PORT'],
    ['port', 'PORT'],
    ['HOTS', 'HOST'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_REPLICA_URL', 'DATABASE_REPLICA_URLS'],
    ['WEB_CONCURENCY', 'WEB_CONCURRENCY'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['LOGLEVEL', 'LOG_LEVEL'],
  ])('%s in the environment suggests %s', (name, setting) => {
    expect(inEnvironment(name)).toEqual([
      `${name} is not a setting of Fanfare and is ignored; the nearest is ${setting}.`,
    ])
  })

  it.each([
    ['DATABASE_POOL', 'DATABASE_POOL_SIZE'],
    ['MUSICBRAINZ_REQUESTS_PER_SECOND', 'MUSICBRAINZ_RATE'],
    ['S3_SECRET', 'S3_SECRET_ACCESS_KEY'],
    ['S3_SECRT', 'S3_SECRET_ACCESS_KEY'],
    ['S3_KEY_ID', 'S3_ACCESS_KEY_ID'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['ACCESS_WORD', 'ACCESS_CODE'],
  ])('%s has a prefix of our settings and suggests %s', (name, setting) => {
    expect(inEnvironment(name)).toEqual([
      `${name} is not a setting of Fanfare and is ignored; the nearest is ${setting}.`,
    ])
  })

  it('is reported once, and every unknown name in .env counts as one', () => {
    expect(misspeltSettings(SETTINGS, { file: ['PROT'], environment: ['PROT', 'PATH'] })).toEqual([
      'PROT in .env is not a setting of Fanfare and is ignored; the nearest is PORT.',
    ])
    expect(inFile('MAIL_URL')).toEqual([
      'MAIL_URL in .env is not a setting of Fanfare and is ignored; the nearest is SMTP_URL.',
    ])
  })

  it('is neither a name that compose.yaml reads from .env nor a setting', () => {
    expect(inFile('DATABASE_PASSWORD', 'GARAGE_RPC_SECRET', 'COMPOSE_PROJECT_NAME', ...SETTINGS)).toEqual([])
    expect(inEnvironment('DATABASE_PASSWORD', ...SETTINGS)).toEqual([])
  })

  it('is no variable that machines, shells, npm, editors, containers and CI set', () => {
    expect(inEnvironment(...ELSEWHERE.trim().split(/\s+/))).toEqual([])
  })
})

const ELSEWHERE = `
  _ COLORTERM DBUS_SESSION_BUS_ADDRESS DESKTOP_SESSION DISPLAY EDITOR GDMSESSION GNUPGHOME GPG_TTY HISTFILE HISTSIZE
  HOME HOSTNAME HOSTTYPE INFOPATH INVOCATION_ID JOURNAL_STREAM LANG LANGUAGE LC_ALL LC_CTYPE LD_LIBRARY_PATH LESS
  LESSOPEN LOGNAME LS_COLORS MACHTYPE MAIL MANPATH MEMORY_PRESSURE_WATCH NOTIFY_SOCKET OLDPWD OSTYPE PAGER PATH PS1
  PWD SESSION_MANAGER SHELL SHLVL SHUNIT SSH_AGENT_PID SSH_AUTH_SOCK SSH_CLIENT SSH_CONNECTION SSH_TTY SUDO_COMMAND
  SUDO_GID SUDO_UID SUDO_USER SYSTEMD_EXEC_PID TEMP TERM TERM_PROGRAM TMP TMPDIR TMUX TMUX_PANE TZ USER VISUAL
  WAYLAND_DISPLAY WINDOWID XAUTHORITY XDG_CONFIG_DIRS XDG_CURRENT_DESKTOP XDG_DATA_DIRS XDG_DATA_HOME
  XDG_RUNTIME_DIR XDG_SEAT XDG_SESSION_ID XDG_VTNR
  Apple_PubSub_Socket_Render COMMAND_MODE HOMEBREW_PREFIX ITERM_SESSION_ID TERM_SESSION_ID XPC_FLAGS XPC_SERVICE_NAME
  ALLUSERSPROFILE APPDATA CommonProgramFiles COMPUTERNAME ComSpec HOMEDRIVE HOMEPATH LOCALAPPDATA LOGONSERVER
  NUMBER_OF_PROCESSORS OS Path PATHEXT ProgramData PROMPT PSModulePath PUBLIC SystemDrive SystemRoot USERDOMAIN
  USERNAME USERPROFILE windir WSL_DISTRO_NAME WSLENV
  COLOR EDITOR INIT_CWD NODE NODE_COMPILE_CACHE NODE_ENV NODE_EXTRA_CA_CERTS NODE_OPTIONS NODE_PATH NVM_BIN NVM_DIR
  MALLOC_ARENA_MAX MALLOC_MMAP_THRESHOLD_ MALLOC_TRIM_THRESHOLD_
  npm_command npm_config_cache npm_config_local_prefix npm_config_userconfig npm_execpath
  npm_lifecycle_event npm_lifecycle_script npm_node_execpath npm_package_json npm_package_name npm_package_version
  FORCE_COLOR NO_COLOR COREPACK_ENABLE_AUTO_PIN VSCODE_GIT_IPC_HANDLE VSCODE_INJECTION GIT_ASKPASS
  http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY all_proxy SSL_CERT_FILE SSL_CERT_DIR
  AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_REGION AWS_DEFAULT_REGION AWS_PROFILE GOOGLE_APPLICATION_CREDENTIALS
  PGDATA PGDATABASE PGHOST PGPASSWORD PGPORT PGUSER POSTGRES_DB POSTGRES_PASSWORD POSTGRES_USER REDIS_URL MYSQL_URL
  CI CI_COMMIT_SHA CI_JOB_ID GITHUB_ACTIONS GITHUB_REPOSITORY GITHUB_TOKEN GITHUB_WORKSPACE RUNNER_OS RUNNER_TEMP
  DOCKER_HOST DYNO KUBERNETES_PORT KUBERNETES_PORT_443_TCP KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT_HTTPS
  DATABASE_PORT DATABASE_PORT_5432_TCP DATABASE_PORT_5432_TCP_ADDR DATABASE_SERVICE_HOST DATABASE_SERVICE_PORT
  S3_PORT_9000_TCP_PROTO S3_SERVICE_HOST S3_SERVICE_PORT_API CREDENTIALS_DIRECTORY LISTEN_FDS LISTEN_PID
  TEST_DATABASE_URL TEST_ENGINE CHROMIUM_PATH DEMO_DATA_DIR DEMO_DATABASE_URL DEMO_STAND_IN_PORT KILLS SOAK_MINUTES
  JAVA_HOME GOPATH CARGO_HOME RUSTUP_HOME PYTHONPATH VIRTUAL_ENV PYENV_ROOT GEM_HOME
`
