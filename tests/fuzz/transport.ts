import { connect } from 'node:net'

const HOST = 'Host: 127.0.0.1\r\n'

/** Requests that no client sends: malformed HTTP and unusual use of it. */
const RAW: readonly (string | Buffer)[] = [
  '\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET /\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `FOO /api/posts HTTP/1.1\r\n${HOST}\r\n`,
  'GET /api/posts HTTP/1.1\r\n\r\n',
  'GET /api/posts HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET /api/posts HTTP/1.1\r\nHost: [::1\r\n\r\n',
  'GET /api/posts HTTP/1.1\r\nHost: a/b?c#d\r\n\r\n',
  'GET /api/posts HTTP/1.1\r\nHost: \x01\r\n\r\n',
  'GET /api/posts HTTP/1.0\r\n\r\n',
  `GET http://evil.example/api/posts HTTP/1.1\r\n${HOST}\r\n`,
  `GET http:// HTTP/1.1\r\n${HOST}\r\n`,
  `GET //evil.example/api HTTP/1.1\r\n${HOST}\r\n`,
  `GET /\\evil.example HTTP/1.1\r\n${HOST}\r\n`,
  `GET ? HTTP/1.1\r\n${HOST}\r\n`,
  `GET #x HTTP/1.1\r\n${HOST}\r\n`,
  `GET * HTTP/1.1\r\n${HOST}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`,
  `GET /a b HTTP/1.1\r\n${HOST}\r\n`,
  `GET /\x00 HTTP/1.1\r\n${HOST}\r\n`,
  Buffer.concat([Buffer.from('GET /'), Buffer.from([0xff, 0xfe]), Buffer.from(` HTTP/1.1\r\n${HOST}\r\n`)]),
  `GET /${'x'.repeat(70_000)} HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(70_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}${'X: y\r\n'.repeat(3000)}\r\n`,
  `GET / HTTP/1.1\r\n${HOST}no colon\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}X : y\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}X: a\r\n folded\r\n\r\n`,
  `POST /api/access HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`,
  `POST /api/access HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
  `POST /api/access HTTP/1.1\r\n${HOST}Content-Length: 0x5\r\n\r\nabcde`,
  `POST /api/access HTTP/1.1\r\n${HOST}Content-Length: 99999999999999999999\r\n\r\n`,
  `POST /api/access HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"code":`,
  `POST /api/access HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
  `POST /api/access HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `POST /api/access HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n`,
  `POST /api/access HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  `POST /api/access HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  `POST /api/access HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{"c\r\n`,
  `POST /api/access HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
  `GET /api/live HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}\r\nGET /api/access HTTP/1.1\r\n${HOST}\r\nGET`,
]

const PATIENCE_MS = 300

/** Sends each of them on its own connection, and returns the faults of the answers as sentences. */
export async function sendMalformed(url: string): Promise<string[]> {
  const answers = await Promise.all(RAW.map(async (raw) => ({ raw, answer: await exchange(url, raw) })))
  return answers
    .filter(({ answer }) => /^HTTP\/1\.[01] 5\d\d/m.test(answer) || /\n\s+at .+:\d+:\d+/.test(answer))
    .map(
      ({ raw, answer }) =>
        `${JSON.stringify(raw.toString('latin1')).slice(0, 300)} is answered ${answer.slice(0, 500)}`,
    )
}

function exchange(url: string, raw: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(raw))
    const end = () => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(PATIENCE_MS, end)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', end)
    socket.on('close', end)
  })
}
