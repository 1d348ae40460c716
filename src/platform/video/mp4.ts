import { UnusableVideo, type VideoFacts } from './unusable-video.ts'

/**
 * Blanks everything in an MP4 (ISO/IEC 14496-12) except sound and picture, in place, so that nothing moves: user data
 * and metadata boxes, where phones write the location, dates, names, free space, and whole tracks of other kinds with
 * their samples. Throws `UnusableVideo` when the file is cut off, malformed or has no picture.
 */
export function cleanMp4(bytes: Buffer): VideoFacts {
  const top = boxesIn(bytes, 0, bytes.length)
  if (top[0]?.type !== 'ftyp') throw new UnusableVideo('is no MP4')
  const movies = top.filter(({ type }) => type === 'moov')
  const [movie] = movies
  if (!movie || movies.length > 1) throw new UnusableVideo('has no table of contents')
  if (!top.some(({ type }) => type === 'mdat')) throw new UnusableVideo('has no content')
  blankOthers(bytes, top, ['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'styp'])
  const inMovie = boxesIn(bytes, movie.body, movie.end)
  blankOthers(bytes, inMovie, ['mvhd', 'trak', 'mvex'])
  const fragmented = top.some(({ type }) => type === 'moof')
  const blanked = { left: bytes.length }
  const sizes = inMovie
    .filter(({ type }) => type === 'trak')
    .map((track) => cleanTrack(bytes, track, fragmented, blanked))
  const picture = sizes.find((size) => size !== undefined)
  const header = inMovie.find(({ type }) => type === 'mvhd')
  if (!picture || !header) throw new UnusableVideo('has no picture')
  return { ...picture, durationMs: cleanMovieHeader(bytes, header) }
}

interface Box {
  type: string
  start: number
  body: number
  end: number
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let start = from; start < to; ) {
    if (start + 8 > to) throw new UnusableVideo('breaks off')
    const short = bytes.readUInt32BE(start)
    if (short === 1 && start + 16 > to) throw new UnusableVideo('breaks off')
    const size = short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short
    const body = start + (short === 1 ? 16 : 8)
    const end = start + size
    if (end < body || end > to) throw new UnusableVideo('breaks off')
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, body, end })
    start = end
  }
  return boxes
}

function blankOthers(bytes: Buffer, boxes: readonly Box[], types: readonly string[]): void {
  for (const box of boxes) if (!types.includes(box.type)) empty(bytes, box)
}

function empty(bytes: Buffer, box: Box): void {
  bytes.write('free', box.start + 4, 'latin1')
  bytes.fill(0, box.body, box.end)
}

/** Returns the picture size of a video track, undefined for other tracks. */
function cleanTrack(bytes: Buffer, track: Box, fragmented: boolean, blanked: { left: number }) {
  const inTrack = boxesIn(bytes, track.body, track.end)
  const inMedia = within(bytes, inTrack, 'mdia')
  const handler = find(inMedia, 'hdlr', 24)
  const kind = bytes.toString('latin1', handler.body + 8, handler.body + 12)
  if (kind !== 'vide' && kind !== 'soun') {
    if (fragmented) throw new UnusableVideo('has tracks that are neither sound nor picture')
    for (const { start, end } of samplesOf(bytes, inMedia)) {
      blanked.left -= end - start
      // Samples that overlap could make this endless.
      if (blanked.left < 0) throw new UnusableVideo('has samples that overlap')
      bytes.fill(0, start, end)
    }
    empty(bytes, track)
    return undefined
  }
  blankOthers(bytes, inTrack, ['tkhd', 'edts', 'mdia'])
  blankOthers(bytes, inMedia, ['mdhd', 'hdlr', 'minf'])
  bytes.fill(0, handler.body + 24, handler.end)
  const size = cleanTrackHeader(bytes, find(inTrack, 'tkhd', 84))
  cleanDates(bytes, find(inMedia, 'mdhd', 24))
  return kind === 'vide' ? size : undefined
}

function find(boxes: readonly Box[], type: string, bodyBytes: number): Box {
  const found = boxes.find((box) => box.type === type)
  if (!found || found.end - found.body < bodyBytes) throw new UnusableVideo(`has no ${type}`)
  return found
}

function within(bytes: Buffer, boxes: readonly Box[], type: string): Box[] {
  const box = find(boxes, type, 0)
  return boxesIn(bytes, box.body, box.end)
}

/** Blanks the creation and modification times, which are 64 bits wide in version 1. Returns their width in bytes. */
function cleanDates(bytes: Buffer, header: Box): 4 | 8 {
  const wide = bytes[header.body] === 1 ? 8 : 4
  bytes.fill(0, header.body + 4, header.body + 4 + 2 * wide)
  return wide
}

function cleanMovieHeader(bytes: Buffer, header: Box): number | null {
  if (header.end - header.body < 100) throw new UnusableVideo('has no mvhd')
  const wide = cleanDates(bytes, header)
  const at = header.body + 4 + 2 * wide
  const scale = bytes.readUInt32BE(at)
  const length = wide === 8 ? Number(bytes.readBigUInt64BE(at + 4)) : bytes.readUInt32BE(at + 4)
  const ms = Math.round((length / scale) * 1000)
  return length > 0 && Number.isSafeInteger(ms) && ms < 2 ** 31 ? ms : null
}

function cleanTrackHeader(bytes: Buffer, header: Box): Pick<VideoFacts, 'width' | 'height'> {
  const wide = cleanDates(bytes, header)
  // Dates, track, reserved, duration; then reserved, layer, group, volume, reserved.
  const matrix = header.body + 4 + 3 * wide + 8 + 16
  if (matrix + 44 > header.end) throw new UnusableVideo('has no tkhd')
  const lying = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 16) === 0
  const width = bytes.readUInt16BE(matrix + 36) || null
  const height = bytes.readUInt16BE(matrix + 40) || null
  return lying ? { width: height, height: width } : { width, height }
}

/** The byte ranges of a track's samples in the file. */
function samplesOf(bytes: Buffer, inMedia: readonly Box[]): { start: number; end: number }[] {
  const tables = within(bytes, within(bytes, inMedia, 'minf'), 'stbl')
  const numbers = (type: string, from: number, each: 4 | 8) => {
    const box = tables.find((table) => table.type === type)
    if (!box) return []
    const count = Math.max(0, Math.floor((box.end - box.body - from) / each))
    return Array.from({ length: count }, (_, i) => {
      const at = box.body + from + i * each
      return each === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)
    })
  }
  const chunks = [...numbers('stco', 8, 4), ...numbers('co64', 8, 8)]
  const runs = numbers('stsc', 8, 4)
  const [same = 0, count = 0, ...sizes] = numbers('stsz', 4, 4)
  const found: { start: number; end: number }[] = []
  let sample = 0
  for (let chunk = 0, run = 0; chunk < chunks.length && sample < count; chunk++) {
    while (run + 3 < runs.length && (runs[run + 3] ?? 0) <= chunk + 1) run += 3
    const length = Math.min(runs[run + 1] ?? 0, count - sample)
    const mine = same > 0 ? same * length : sizes.slice(sample, sample + length).reduce((a, b) => a + b, 0)
    const start = chunks[chunk] ?? 0
    if (start + mine > bytes.length) throw new UnusableVideo('breaks off')
    found.push({ start, end: start + mine })
    sample += length
  }
  return found
}
