import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import { OutsideError } from './outside-error.ts'
import { mayConnectTo } from './public-address.ts'

/**
 * Name resolution for outgoing connections. The one place that resolves: what it gives is what is connected
 * to, so a name cannot be one address when checked and another when used. Names with any address that we may
 * not connect to are refused as a whole.
 */
export function guardedLookup(allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const allowed = addresses.every(({ address }) => mayConnectTo(address, allowPrivate))
      const [first] = addresses
      if (!allowed || !first) {
        return callback(new OutsideError('refused', 'The host is not on the public internet.'), '')
      }
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}
