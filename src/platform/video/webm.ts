import { UnusableVideo, type VideoFacts } from './unusable-video.ts'

const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  chapters: 0x1043a770,
  attachments: 0x1941a469,
  tags: 0x1254c367,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  track: 0xae,
  trackName: 0x536e,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  void: 0xec,
} as const

const TOP: readonly number[] = [
  ID.seekHead,
  ID.info,
  ID.tracks,
  ID.cluster,
  ID.cues,
  ID.chapters,
  ID.attachments,
  ID.tags,
]
const RETAINED: readonly number[] = [ID.seekHead, ID.info, ID.tracks, ID.cluster, ID.cues]
const VIDEO = 1
const SOUND = 2

interface Element {
  id: number
  start: number
  body: number
  end: number
}

/**
 * Blanks everything in a WebM (RFC 9559) except sound and picture, in place, so that nothing moves: tags, attachments,
 * chapters, title, dates and names. Throws `UnusableVideo` when the file is cut off, malformed or has no picture.
 */
export function cleanWebm(bytes: Buffer): VideoFacts {
  const [header, segment, ...more] = elementsIn(bytes, 0, bytes.length)
  if (header?.id !== ID.ebml || segment?.id !== ID.segment) throw new UnusableVideo('is no WebM')
  for (const element of more) empty(bytes, element)
  const parts = elementsIn(bytes, segment.body, segment.end)
  for (const part of parts) if (!RETAINED.includes(part.id)) empty(bytes, part)
  const one = (id: number) => {
    const found = parts.find((part) => part.id === id)
    if (!found) throw new UnusableVideo('has no table of contents')
    return elementsIn(bytes, found.body, found.end)
  }
  if (!parts.some(({ id }) => id === ID.cluster)) throw new UnusableVideo('has no content')
  const tracks = one(ID.tracks).filter(({ id }) => id === ID.track)
  const size = tracks.map((track) => cleanTrack(bytes, track)).find((found) => found !== undefined)
  if (!size) throw new UnusableVideo('has no picture')
  return { ...size, durationMs: cleanInfo(bytes, one(ID.info)) }
}

function cleanTrack(bytes: Buffer, track: Element): Pick<VideoFacts, 'width' | 'height'> | undefined {
  const fields = elementsIn(bytes, track.body, track.end)
  const type = numberOf(bytes, fields, ID.trackType)
  if (type !== VIDEO && type !== SOUND) {
    throw new UnusableVideo('has tracks that are neither sound nor picture')
  }
  for (const field of fields) if (field.id === ID.trackName || field.id === ID.void) empty(bytes, field)
  const video = fields.find(({ id }) => id === ID.video)
  if (type !== VIDEO || !video) return undefined
  const inVideo = elementsIn(bytes, video.body, video.end)
  return {
    width: numberOf(bytes, inVideo, ID.pixelWidth) || null,
    height: numberOf(bytes, inVideo, ID.pixelHeight) || null,
  }
}

function cleanInfo(bytes: Buffer, fields: readonly Element[]): number | null {
  const scale = numberOf(bytes, fields, ID.timestampScale) ?? 1_000_000
  const duration = fields.find(({ id }) => id === ID.duration)
  const length = duration && (duration.end - duration.body === 8 ? 8 : 4)
  const ticks =
    duration && (length === 8 ? bytes.readDoubleBE(duration.body) : bytes.readFloatBE(duration.body))
  for (const field of fields) {
    // These two fields are mandatory, with any value.
    if (field.id === ID.muxingApp || field.id === ID.writingApp) bytes.fill(' ', field.body, field.end)
    else if (field.id !== ID.timestampScale && field.id !== ID.duration) empty(bytes, field)
  }
  const ms = Math.round(((ticks ?? 0) * scale) / 1_000_000)
  return ms > 0 && ms < 2 ** 31 ? ms : null
}

function numberOf(bytes: Buffer, fields: readonly Element[], id: number): number | undefined {
  const field = fields.find((one) => one.id === id)
  const length = field ? field.end - field.body : 0
  return field && length > 0 && length <= 6 ? bytes.readUIntBE(field.body, length) : undefined
}

function elementsIn(bytes: Buffer, from: number, to: number): Element[] {
  const elements: Element[] = []
  for (let start = from; start < to; ) {
    const element = elementAt(bytes, start, to)
    elements.push(element)
    start = element.end
  }
  return elements
}

function elementAt(bytes: Buffer, start: number, to: number): Element {
  const { id, end: sizeAt } = idAt(bytes, start, to)
  const sizeBytes = widthOf(bytes, sizeAt, to, 8)
  const body = sizeAt + sizeBytes
  const first = (bytes[sizeAt] ?? 0) & (0xff >> sizeBytes)
  const rest = bytes.subarray(sizeAt + 1, body)
  if (first === 0xff >> sizeBytes && rest.every((byte) => byte === 0xff)) {
    return { id, start, body, end: unknownEnd(bytes, id, body, to) }
  }
  const size = rest.reduce((sum, byte) => sum * 256 + byte, first)
  if (body + size > to) throw new UnusableVideo('breaks off')
  return { id, start, body, end: body + size }
}

function idAt(bytes: Buffer, start: number, to: number): { id: number; end: number } {
  const end = start + widthOf(bytes, start, to, 4)
  return { id: bytes.readUIntBE(start, end - start), end }
}

/** Recordings of a browser do not give the length of their segment and clusters. */
function unknownEnd(bytes: Buffer, id: number, body: number, to: number): number {
  if (id === ID.segment) return to
  if (id !== ID.cluster) throw new UnusableVideo('has a part without an end')
  let end = body
  while (end < to) {
    // A cluster may follow whose length is unknown too: it is not measured here.
    if (TOP.includes(idAt(bytes, end, to).id)) return end
    end = elementAt(bytes, end, to).end
  }
  return end
}

/** The width of a number in bytes, given by the leading zeros of its first byte. */
function widthOf(bytes: Buffer, at: number, to: number, max: number): number {
  const width = Math.clz32(bytes[at] ?? 0) - 23
  if (at >= to || width > max || at + width > to) throw new UnusableVideo('breaks off')
  return width
}

/** Turns an element into a void element of the same length. */
function empty(bytes: Buffer, { start, end }: Element): void {
  const length = end - start
  bytes.fill(0, start, end)
  bytes[start] = ID.void
  if (length < 10) {
    bytes[start + 1] = 0x80 | (length - 2)
    return
  }
  bytes[start + 1] = 0x01
  bytes.writeUIntBE(length - 9, start + 3, 6)
}
