import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import tls from 'node:tls'

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const value = Buffer.concat(parts)
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts)
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'))
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const SUBJECT_ALT_NAME = '551d11'

/**
 * Makes a self-signed certificate for these hosts (X.509, RFC 5280), which this process trusts from then on. Processes
 * that a test starts do not.
 */
export function trustedCertificate(hosts: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // Trusted certificates are looked up by this name, and only one with the same name is found; so each needs its own.
  const name = sequence(
    tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(`Fanfare test ${randomUUID()}`)))),
  )
  const names = sequence(...hosts.map((host) => tlv(0x82, Buffer.from(host))))
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    sequence(tlv(0x17, Buffer.from('200101000000Z')), tlv(0x17, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(sequence(oid(SUBJECT_ALT_NAME), tlv(0x04, names)))),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const der = sequence(body, ECDSA_SHA256, tlv(0x03, Buffer.from([0]), signature))
  const cert = `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  tls.setDefaultCACertificates([...tls.getCACertificates(), cert])
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert }
}
