import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

/** The records of a name. An alias answers for every type of record. */
export interface Zone {
  a?: readonly string[]
  txt?: readonly string[]
  cname?: string
}

export interface DnsServer {
  /** For `DNS_SERVERS`, such as `127.0.0.1:40123`. */
  address: string
  /** Names in lower case; `*.name` answers for all names below it that have no records. May be changed at any time. */
  zones: Map<string, Zone>
  /** The questions in order, as `TXT name`. */
  questions: string[]
  /** The port of the asker for each question. */
  askers: number[]
  close(): Promise<void>
}

const TYPES = new Map([
  [1, 'A'],
  [5, 'CNAME'],
  [16, 'TXT'],
  [28, 'AAAA'],
])
const HEADER = 12

/** A name server on loopback, after RFC 1035, for the records of a test. */
export async function openDnsServer(zones: Record<string, Zone> = {}): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const server: Omit<DnsServer, 'address' | 'close'> = {
    zones: new Map(Object.entries(zones)),
    questions: [],
    askers: [],
  }
  socket.on('message', (question, { port, address }) => {
    const { name, end } = readName(question)
    const type = TYPES.get(question.readUInt16BE(end)) ?? 'other'
    server.questions.push(`${type} ${name}`)
    server.askers.push(port)
    const answers = answersTo(server.zones, name, type)
    const header = Buffer.alloc(HEADER)
    question.copy(header, 0, 0, 2)
    header.writeUInt16BE(answers ? 0x8180 : 0x8183, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers?.length ?? 0, 6)
    const questionBytes = question.subarray(HEADER, end + 4)
    socket.send(Buffer.concat([header, questionBytes, ...(answers ?? [])]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    ...server,
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

/** Undefined when the name does not exist. */
function answersTo(zones: Map<string, Zone>, name: string, type: string): Buffer[] | undefined {
  const zone = zoneOf(zones, name)
  if (!zone) return undefined
  if (zone.cname !== undefined) {
    const alias = record(name, 5, encodeName(zone.cname))
    return type === 'CNAME' ? [alias] : [alias, ...(answersTo(zones, zone.cname, type) ?? [])]
  }
  if (type === 'A') {
    return (zone.a ?? []).map((address) => record(name, 1, Buffer.from(address.split('.').map(Number))))
  }
  if (type === 'TXT') return (zone.txt ?? []).map((text) => record(name, 16, encodeText(text)))
  return []
}

function zoneOf(zones: Map<string, Zone>, name: string): Zone | undefined {
  const labels = name.split('.')
  const wild = labels.slice(1).map((_, index) => `*.${labels.slice(index + 1).join('.')}`)
  for (const candidate of [name, ...wild]) {
    const zone = zones.get(candidate)
    if (zone) return zone
  }
  return undefined
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(type, 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([encodeName(name), fixed, data])
}

/** Texts above 255 bytes travel in parts. */
function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255)
    parts.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat(parts)
}

const encodeName = (name: string) =>
  Buffer.concat([
    ...name.split('.').flatMap((label) => [Buffer.from([Buffer.byteLength(label)]), Buffer.from(label)]),
    Buffer.from([0]),
  ])

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.subarray(at + 1, at + 1 + length).toString())
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}
