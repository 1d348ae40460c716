const MARKER = 0xff
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** Baseline and extended sequential, of which every scan has all of the spectrum. */
const SEQUENTIAL: readonly number[] = [0xc0, 0xc1]
const FRAMES: readonly number[] = [
  0xc2,
  0xc3,
  0xc5,
  0xc6,
  0xc7,
  0xc9,
  0xca,
  0xcb,
  0xcd,
  0xce,
  0xcf,
  ...SEQUENTIAL,
]
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7
/** A picture of many scans has some hundred. */
const SEGMENTS_MAX = 10_000
const WHOLE_SPECTRUM = [0, 63, 0]

/**
 * A JPEG (ITU-T T.81, annex B) without what phones and editors do to it at no cost of pixels: bytes between its
 * segments and after its end, a missing end, and wrong parameters of a sequential scan. The content of scans is
 * unchanged. Undefined when its segments cannot be followed.
 */
export function tidyJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== MARKER || bytes[1] !== START) return undefined
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let isSequential = false
  let scans = 0
  for (let at = nextMarker(bytes, 2); at !== undefined; ) {
    const code = bytes[at + 1] ?? END
    if (code === END) break
    if (isRestart(code) || code === START || code === 1) {
      at = nextMarker(bytes, at + 2)
      continue
    }
    if (at + 4 > bytes.length) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) return undefined
    if (parts.length > SEGMENTS_MAX) return undefined
    if (FRAMES.includes(code)) isSequential = SEQUENTIAL.includes(code)
    if (code !== SCAN) {
      parts.push(bytes.subarray(at, end))
      at = nextMarker(bytes, end)
      continue
    }
    scans++
    const header = Buffer.from(bytes.subarray(at, end))
    if (isSequential && header.length > WHOLE_SPECTRUM.length + 4) {
      header.set(WHOLE_SPECTRUM, header.length - WHOLE_SPECTRUM.length)
    }
    const scanEnd = endOfScan(bytes, end)
    parts.push(header, bytes.subarray(end, scanEnd))
    at = scanEnd < bytes.length ? scanEnd : undefined
  }
  return scans > 0 ? Buffer.concat([...parts, Buffer.from([MARKER, END])]) : undefined
}

/** The next marker; what stands before it belongs to no segment. */
function nextMarker(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at + 1 < bytes.length; at++) {
    const code = bytes[at + 1]
    if (bytes[at] === MARKER && code !== MARKER && code !== 0) return at
  }
  return undefined
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at++) {
    const next = nextMarker(bytes, at)
    if (next === undefined) return bytes.length
    if (!isRestart(bytes[next + 1] ?? 0)) return next
    at = next + 1
  }
}
