import { describe, expect, it } from 'vitest'
import { createServers, hostsOf, serverAddresses } from './bounded-pool.ts'

describe('the servers of an address', () => {
  it('are one or several, each with user, database and other parameters', () => {
    expect(serverAddresses('postgres://fan:p%40ss@db:5432/fanfare')).toEqual([
      'postgres://fan:p%40ss@db:5432/fanfare',
    ])
    expect(
      serverAddresses(
        'postgres://fan:p%40ss@one:5432,[::1]:5433,three/fanfare?target_session_attrs=read-write&sslmode=require',
      ),
    ).toEqual([
      'postgres://fan:p%40ss@one:5432/fanfare?sslmode=require',
      'postgres://fan:p%40ss@[::1]:5433/fanfare?sslmode=require',
      'postgres://fan:p%40ss@three/fanfare?sslmode=require',
    ])
    expect(serverAddresses('postgresql://one,two/fanfare?target_session_attrs=read-write')).toEqual([
      'postgresql://one/fanfare',
      'postgresql://two/fanfare',
    ])
    expect(serverAddresses('postgres://a/b?sslmode=require&target_session_attrs=read-write')).toEqual([
      'postgres://a/b?sslmode=require',
    ])
    expect(hostsOf('postgres://fan:secret@one:5432,two:5433/fanfare')).toBe('one:5432, two:5433')
  })

  it('are tried in turn, and many failures at once count as one', () => {
    const servers = createServers('postgres://one,two/fanfare')
    expect(servers.current()).toBe('postgres://one/fanfare')
    for (let times = 0; times < 3; times++) servers.failed('postgres://one/fanfare')
    expect(servers.current()).toBe('postgres://two/fanfare')
    servers.failed('postgres://two/fanfare')
    expect(servers.current()).toBe('postgres://one/fanfare')
  })
})
