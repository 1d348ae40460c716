import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { MediaItem } from '#features/files/uploads/contract.ts'
import type { Member } from './members.ts'
import type { TestSite } from './site.ts'

type Site = Pick<TestSite, 'request'>

/** Uploads a file, as the form does. */
export function upload(
  site: Site,
  member: Pick<Member, 'headers'> | undefined,
  bytes: Uint8Array | string,
  { name = 'photo.jpg', to = '/api/media', poster }: { name?: string; to?: string; poster?: Uint8Array } = {},
): Promise<Response> {
  const body = new FormData()
  body.append('file', new File([bytes as BlobPart], name, { type: 'image/jpeg' }))
  if (poster) body.append('poster', new File([poster as BlobPart], 'poster.jpg'))
  return site.request(to, { method: 'POST', headers: member?.headers, body })
}

/** Uploads a valid picture. */
export async function uploadPicture(site: Site, member: Member, bytes?: Uint8Array): Promise<MediaItem> {
  const answer = await upload(site, member, bytes ?? (await picture()))
  if (answer.status !== 201) throw new Error(`The picture was not taken: ${await answer.text()}`)
  return answer.json()
}

/** Where everybody finds an uploaded file once it is public. */
export const publicAddressOf = ({ url }: Pick<MediaItem, 'url'>) => url.replace(/\?token=.*/, '')

/** The stored files of a member. */
export async function filesOf(
  { platform }: Pick<TestSite, 'platform'>,
  member: Pick<Member, 'id'>,
  folder = 'community-media',
): Promise<{ name: string; bytes: Buffer }[]> {
  const place = path.join(platform.config.dataDir, 'files', folder, member.id)
  const names = await readdir(place).catch(() => [])
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(path.join(place, name)) })))
}

export const picture = ({ width = 640, height = 480, background = '#aa3366' } = {}) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A text in all metadata of the samples, which no stored file may contain. */
export const SECRET = 'SECRET-PLACE-51.5007'

/** A photograph like one from a phone: rotated, left half red, with a location in its metadata. */
export async function photograph(format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg'): Promise<Buffer> {
  const red = { create: { width: 600, height: 800, channels: 3 as const, background: '#ff0000' } }
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#0000ff' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({
      IFD0: { Artist: SECRET },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSAreaInformation: SECRET },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${SECRET}</place></x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
}

/** Three frames of one colour each. */
export async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
      sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [100, 100, 100] })
    .toBuffer()
}

const uint = (value: number, bytes: 1 | 2 | 4) => {
  const out = Buffer.alloc(bytes)
  out.writeUIntBE(value, 0, bytes)
  return out
}

const box = (type: string, ...content: (Buffer | string)[]) => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return Buffer.concat([uint(body.length + 8, 4), Buffer.from(type, 'latin1'), body])
}

const DATE = Buffer.from('DATE')

/**
 * The boxes of an MP4 from a phone, with location, date and a track of positions, which are so often the same sample.
 */
export function mp4({ brand = 'isom', cut = 0, times = 1 } = {}): Buffer {
  const samples = Buffer.from('picture!')
  const positions = Buffer.from(SECRET)
  const ftyp = box('ftyp', brand, uint(512, 4), 'isommp42')
  const mdatAt = ftyp.length + 8
  const mdat = box('mdat', samples, positions)
  const identity = Buffer.concat(
    [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map((value) => uint(value, 4)),
  )
  const turned = Buffer.concat(
    [0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000].map((value) => uint(value, 4)),
  )
  const track = (id: number, kind: string, at: number, size: number) =>
    box(
      'trak',
      box(
        'tkhd',
        ...[uint(7, 4), DATE, DATE, uint(id, 4), uint(0, 4), uint(2500, 4), Buffer.alloc(16), turned],
        ...[uint((1920 << 16) >>> 0, 4), uint((1080 << 16) >>> 0, 4)],
      ),
      box('udta', SECRET),
      box(
        'mdia',
        box('mdhd', uint(0, 4), DATE, DATE, uint(1000, 4), uint(2500, 4), uint(0, 4)),
        box('hdlr', uint(0, 4), uint(0, 4), kind, Buffer.alloc(12), `${SECRET}\0`),
        box(
          'minf',
          box(
            'stbl',
            box('stsz', uint(0, 4), uint(times > 1 ? size : 0, 4), uint(times, 4), uint(size, 4)),
            box('stsc', uint(0, 4), uint(1, 4), uint(1, 4), uint(1, 4), uint(1, 4)),
            box('stco', uint(0, 4), uint(times, 4), Buffer.alloc(4 * times, uint(at, 4))),
          ),
        ),
      ),
    )
  const moov = box(
    'moov',
    box(
      'mvhd',
      uint(0, 4),
      DATE,
      DATE,
      uint(1000, 4),
      uint(2500, 4),
      Buffer.alloc(16),
      identity,
      Buffer.alloc(28),
    ),
    box('udta', box('\xa9xyz', SECRET)),
    track(1, 'vide', mdatAt, samples.length),
    track(2, 'meta', mdatAt + samples.length, positions.length),
  )
  const whole = Buffer.concat([ftyp, mdat, moov, box('uuid', SECRET)])
  return whole.subarray(0, whole.length - cut)
}

const element = (id: number[], ...content: (Buffer | string)[]) => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return Buffer.concat([Buffer.from(id), uint(0x10000000 + body.length, 4), body])
}
const UNKNOWN = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])

/** The elements of a WebM; `recorded` leaves lengths unknown, as browsers do when they record. */
export function webm({ recorded = false, cut = 0, clusters = 1 } = {}): Buffer {
  const cluster = element([0xa3], Buffer.from([0x81, 0, 0, 0x80]), 'picture!')
  const content = [
    element(
      [0x15, 0x49, 0xa9, 0x66],
      element([0x2a, 0xd7, 0xb1], uint(1_000_000, 4)),
      element([0x4d, 0x80], SECRET),
      element([0x57, 0x41], SECRET),
      element([0x7b, 0xa9], SECRET),
      ...(recorded ? [] : [element([0x44, 0x89], Buffer.from([0x45, 0x1c, 0x40, 0x00]))]),
    ),
    element(
      [0x16, 0x54, 0xae, 0x6b],
      element(
        [0xae],
        element([0x83], uint(1, 1)),
        element([0x53, 0x6e], SECRET),
        element([0xe0], element([0xb0], uint(1280, 2)), element([0xba], uint(720, 2))),
      ),
    ),
    recorded
      ? Buffer.concat(
          Array.from({ length: clusters }, () =>
            Buffer.concat([Buffer.from([0x1f, 0x43, 0xb6, 0x75]), UNKNOWN, cluster]),
          ),
        )
      : element([0x1f, 0x43, 0xb6, 0x75], cluster),
    element([0x12, 0x54, 0xc3, 0x67], SECRET),
    element([0xec], SECRET),
  ]
  const header = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], 'webm'))
  const segment = recorded
    ? Buffer.concat([Buffer.from([0x18, 0x53, 0x80, 0x67]), UNKNOWN, ...content])
    : element([0x18, 0x53, 0x80, 0x67], ...content)
  const whole = Buffer.concat([header, segment])
  return whole.subarray(0, whole.length - cut)
}
