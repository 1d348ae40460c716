import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

describe('parseConfig', () => {
  it('has a default for everything', () => {
    const config = parseConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      gate: { on: true, code: 'FANFARE', codeIsDefault: true },
      siteMode: 'preview',
      musicbrainz: { url: 'https://musicbrainz.org/ws/2', requestsPerSecond: 1 },
      poolSize: 10,
      processes: 1,
      rateLimits: true,
      logLevel: 'info',
    })
    expect(config.databaseUrl).toBeUndefined()
    expect(config.s3).toBeUndefined()
  })

  it('reads networks, name servers and the offset of the clock', () => {
    expect(parseConfig({})).toMatchObject({ allowPrivateSources: false, dnsServers: [], clockOffset: 0 })
    expect(
      parseConfig({
        ALLOW_PRIVATE_SOURCES: '10.0.0.0/8, 127.8.0.0/16',
        DNS_SERVERS: '9.9.9.9, 127.0.0.1:5353, [2620:fe::fe]:53, 2620:fe::9',
        CLOCK_OFFSET: '+30d',
      }),
    ).toMatchObject({
      allowPrivateSources: ['10.0.0.0/8', '127.8.0.0/16'],
      dnsServers: ['9.9.9.9', '127.0.0.1:5353', '[2620:fe::fe]:53', '2620:fe::9'],
      clockOffset: 30 * 24 * 3600_000,
    })
    expect(parseConfig({ ALLOW_PRIVATE_SOURCES: 'on', CLOCK_OFFSET: '-12h' })).toMatchObject({
      allowPrivateSources: true,
      clockOffset: -12 * 3600_000,
    })
  })

  it('treats an empty value as not set', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000 })
  })

  it('removes a trailing slash from addresses', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://fanfare.example/' }).publicUrl).toBe('https://fanfare.example')
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'fanfare.example'],
    ['PUBLIC_URL', 'ftp://fanfare.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://fan:50%off@db/fanfare'],
    ['ACCESS_GATE', 'yes'],
    ['ACCESS_CODE', 'abc'],
    ['SITE_MODE', 'beta'],
    ['CONTACT_EMAIL', 'nobody'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_REPLICA_URLS', 'postgres://a@b/c,b'],
    ['DATABASE_REPLICA_URLS', 'postgres://a@b/c'],
    ['WEB_CONCURRENCY', '0'],
    ['WEB_CONCURRENCY', 'all'],
    ['MUSICBRAINZ_RATE', '0'],
    ['SMTP_URL', 'localhost:25'],
    ['SMTP_URL', 'smtp://fan:50%off@mail.example'],
    ['RATE_LIMITS', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['ALLOW_PRIVATE_SOURCES', 'yes'],
    ['ALLOW_PRIVATE_SOURCES', '10.0.0.0/8,localhost'],
    ['DNS_SERVERS', 'dns.example'],
    ['DNS_SERVERS', '9.9.9.9:99999'],
    ['DNS_SERVERS', '1.1.1.1,1.1.1.2,1.1.1.3,1.1.1.4,1.1.1.5'],
    ['CLOCK_OFFSET', '30 days'],
    ['CLOCK_OFFSET', '+9999d'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^${name} `))
  })

  it('names every wrong setting at once and repeats no secret', () => {
    const wrong = () => parseConfig({ PORT: 'x', ACCESS_CODE: 'ab', DATABASE_URL: 'user:hunter2@db' })
    expect(wrong).toThrow(/PORT .*\nDATABASE_URL .*\nACCESS_CODE /)
    expect(wrong).not.toThrow(/hunter2/)
  })

  it.each([
    ['#', '%23'],
    ['/', '%2F'],
    ['?', '%3F'],
  ])('says how to write %s in the password of an address', (sign, escaped) => {
    for (const [name, before, after] of [
      ['SMTP_URL', 'smtp://fan:', '@mail.example:587'],
      ['DATABASE_URL', 'postgres://fan:', '@db.example:5432/fanfare'],
      ['DATABASE_URL', 'postgres://fan:', '@one:5432,two:5432/fanfare?target_session_attrs=read-write'],
      ['DATABASE_DIRECT_URL', 'postgres://fan:', '@db.example/fanfare'],
      ['MUSICBRAINZ_URL', 'https://fan:', '@mirror.example/ws/2'],
    ] as const) {
      // One could be the beginning of a port.
      const secrets =
        name === 'MUSICBRAINZ_URL' ? [`hun${sign}ter2`] : [`hun${sign}ter2`, `12${sign}34`, `12${sign}`]
      for (const secret of secrets) {
        const parse = (password: string) => () => parseConfig({ [name]: before + password + after })
        expect(parse(secret), secret).toThrow(`${name} must have ${escaped} wherever "${sign}" is part of`)
        expect(parse(secret)).not.toThrow(secret)
        expect(parse(secret.replace(sign, escaped))).not.toThrow()
      }
    }
    const replicas = `postgres://fan:a${sign}b@one/fanfare`
    const primary = 'postgres://fan@db/fanfare'
    expect(() => parseConfig({ DATABASE_URL: primary, DATABASE_REPLICA_URLS: replicas })).toThrow(escaped)
  })

  it('accepts an "@" where it is no password', () => {
    for (const url of [
      'postgres://db.example:5432/fanfare?user=fan@work&password=x',
      'postgres://fan:p@ss@db.example/fanfare',
    ])
      expect(parseConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    expect(parseConfig({ SOURCE_URL: 'https://code.example:8443/@fan/fanfare' }).sourceUrl).toContain(
      '/@fan/',
    )
  })

  it('refuses an address of the site below a path, and addresses of services with a query', () => {
    for (const url of ['https://example.org/fanfare', 'https://example.org/?a', 'https://fan@example.org']) {
      expect(() => parseConfig({ PUBLIC_URL: url })).toThrow(/PUBLIC_URL must be the address of a whole host/)
    }
    expect(parseConfig({ PUBLIC_URL: 'https://example.org/' }).publicUrl).toBe('https://example.org')
    expect(() => parseConfig({ MUSICBRAINZ_URL: 'https://mirror.example/ws/2?fmt=xml' })).toThrow(
      'MUSICBRAINZ_URL must have neither',
    )
  })

  it('is live once the gate is off, unless SITE_MODE decides', () => {
    expect(parseConfig({ ACCESS_GATE: 'off' }).siteMode).toBe('live')
    expect(parseConfig({ ACCESS_GATE: 'off', SITE_MODE: 'preview' }).siteMode).toBe('preview')
    expect(parseConfig({ SITE_MODE: 'live' }).siteMode).toBe('live')
  })

  it('accepts several replicas', () => {
    const [DATABASE_URL, one, two] = ['a', 'b', 'c'].map((host) => `postgres://fan@${host}/fanfare`)
    const DATABASE_REPLICA_URLS = `${one}, ${two},`
    expect(parseConfig({ DATABASE_URL, DATABASE_REPLICA_URLS }).replicaUrls).toEqual([one, two])
  })

  it('allows several processes only with a PostgreSQL server', () => {
    const DATABASE_URL = 'postgres://fan@localhost/fanfare'
    expect(parseConfig({ WEB_CONCURRENCY: '3', DATABASE_URL }).processes).toBe(3)
    expect(parseConfig({ WEB_CONCURRENCY: 'auto', DATABASE_URL }).processes).toBe(availableParallelism())
    expect(parseConfig({ WEB_CONCURRENCY: 'auto' }).processes).toBe(1)
    expect(() => parseConfig({ WEB_CONCURRENCY: '3' })).toThrow(
      new ConfigError(
        'WEB_CONCURRENCY above 1 needs a PostgreSQL server, which DATABASE_URL names: the embedded database is for one process.',
      ),
    )
  })

  it('requires all settings of S3 or none', () => {
    expect(() => parseConfig({ S3_BUCKET: 'media' })).toThrow('S3_ACCESS_KEY_ID must be set as well')
    expect(
      parseConfig({ S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }).s3,
    ).toMatchObject({ bucket: 'media', region: 'us-east-1' })
  })
})
