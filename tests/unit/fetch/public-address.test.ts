import { describe, expect, it } from 'vitest'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { checkAddress, mayConnectTo } from '#platform/fetch/public-address.ts'
import { INSIDE_ADDRESSES } from '../../support/inside-addresses.ts'

const anywhere = { allowPrivate: false }

describe('checkAddress', () => {
  it.each(INSIDE_ADDRESSES)('refuses %s', (address) => {
    expect(() => checkAddress(address, anywhere)).toThrow(OutsideError)
  })

  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://example.org/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.org/',
    'example.org',
    '',
    'http://',
    'http://example.org:22/',
    'https://example.org:8443/',
    'http://user@example.org/',
    'http://user:secret@example.org/',
  ])('refuses %s', (address) => {
    expect(() => checkAddress(address, anywhere)).toThrow(OutsideError)
  })

  it.each([
    'https://example.org/a?b=c',
    'http://example.org/',
    'https://example.org:443/',
    'http://example.org:443/',
    'http://93.184.216.34/',
    'http://[2606:2800:220:1:248:1893:25c8:1946]/',
  ])('allows %s', (address) => {
    expect(checkAddress(address, anywhere).protocol).toMatch(/^https?:$/)
  })

  it('allows only the named hosts', () => {
    const rules = {
      allowPrivate: false,
      hosts: ['musicbrainz.example', 'mirror.example:5000', '.archive.example'],
    }
    for (const address of [
      'https://musicbrainz.example/ws/2',
      'http://mirror.example:5000/ws/2',
      'https://archive.example/a',
      'https://ia800.us.archive.example/a',
    ]) {
      expect(checkAddress(address, rules).href).toBe(address)
    }
    for (const address of [
      'https://musicbrainz.example.evil.example/',
      'https://evilarchive.example/',
      'https://sub.musicbrainz.example/',
      'http://mirror.example/',
      'https://ia800.us.archive.example:8080/',
    ]) {
      expect(() => checkAddress(address, rules)).toThrow('is not of an allowed host')
    }
  })

  it('allows only the internal networks that are listed', () => {
    const rules = { allowPrivate: ['127.8.0.0/16', 'fd00::/16'] }
    expect(checkAddress('http://127.8.3.4:8080/', rules).hostname).toBe('127.8.3.4')
    expect(mayConnectTo('fd00::1', rules.allowPrivate)).toBe(true)
    for (const address of ['127.0.0.1', '10.0.0.1', '::1', 'fd01::1', '169.254.169.254']) {
      expect(mayConnectTo(address, rules.allowPrivate)).toBe(false)
    }
    expect(() => checkAddress('http://example.org:8080/', { allowPrivate: [] })).toThrow(OutsideError)
  })

  it('allows internal addresses when told to, but never the metadata services of clouds', () => {
    const rules = { allowPrivate: true }
    expect(checkAddress('http://127.0.0.1:5000/', rules).port).toBe('5000')
    expect(checkAddress('http://192.168.1.10/', rules).hostname).toBe('192.168.1.10')
    for (const address of [
      'http://169.254.169.254/',
      'http://[fe80::1]/',
      'http://0.0.0.0/',
      'http://[::ffff:169.254.169.254]/',
    ]) {
      expect(() => checkAddress(address, rules)).toThrow(OutsideError)
    }
  })
})

describe('mayConnectTo', () => {
  it('checks the resolved address', () => {
    expect(mayConnectTo('93.184.216.34', false)).toBe(true)
    expect(mayConnectTo('::ffff:93.184.216.34', false)).toBe(true)
    expect(mayConnectTo('::ffff:10.0.0.1', false)).toBe(false)
    expect(mayConnectTo('fe80::1%eth0', false)).toBe(false)
    expect(mayConnectTo('not an address', true)).toBe(false)
  })
})
