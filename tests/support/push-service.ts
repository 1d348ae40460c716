import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#features/notify/delivery/server/push/message.ts'

interface Delivery {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A push service on loopback that records its requests. `answer` returns the response for a path. */
export async function openPushService() {
  const deliveries: Delivery[] = []
  const service = {
    url: '',
    deliveries,
    answer: (_path: string): { status: number; headers?: Record<string, string> } => ({ status: 201 }),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    const { status, headers } = service.answer(path)
    if (status < 300) deliveries.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

/** The keys of a browser, and decryption with them (RFC 8291, written from the standard and not with our library). */
export function createBrowserKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = Buffer.from('0123456789abcdef')
  return {
    keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer): PushMessage {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const serverKey = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), serverKey])
      const secret = hkdfSync('sha256', pair.computeSecret(serverKey), auth, info, 32)
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      const end = plain.lastIndexOf(2)
      return JSON.parse(plain.subarray(0, end).toString())
    },
  }
}
