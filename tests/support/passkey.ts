import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Ask {
  challenge: string
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** The head of a CBOR item. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    const items = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)])
    return Buffer.concat([head(5, value.size), ...items])
  }
  return Buffer.concat([head(2, value.length), value])
}

/** An authenticator with one passkey, such as a phone: it counts its uses, and verifies the user. */
export function passkeyOf(origin = 'http://localhost:3000') {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let uses = 0
  const clientData = (type: string, { challenge }: Ask, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const authenticatorData = (flags: number, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, more])
  }
  const credential = <R extends object>(response: R) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  })
  return {
    id: base64url(id),
    /** The answer of `navigator.credentials.create()`. */
    create(ask: Ask) {
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(0x45, attested)],
      ])
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', ask, origin)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      })
    },
    /** The answer of `navigator.credentials.get()`. */
    get(ask: Ask, { unlocked = true, at = origin, counts = true } = {}) {
      if (counts) uses++
      const data = authenticatorData(unlocked ? 0x05 : 0x01)
      const client = clientData('webauthn.get', ask, at)
      const signature = sign(
        'sha256',
        Buffer.concat([data, sha256(client)]),
        createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })),
      )
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      })
    },
  }
}
