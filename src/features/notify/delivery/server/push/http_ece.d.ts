declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    /** The key pair of this side. */
    privateKey: ECDH
    /** The public key of the other side, base64url. */
    dh?: string
    authSecret: string
  }
  const httpEce: {
    encrypt(plain: Buffer, parameters: Parameters): Buffer
    decrypt(encrypted: Buffer, parameters: Parameters): Buffer
  }
  export default httpEce
}
