import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaItem } from '#features/files/uploads/contract.ts'
import { renditionAt } from '#features/files/uploads/renditions.ts'
import { hasFfmpeg } from '#platform/video/ffmpeg.ts'
import { filesOf, mp4, SECRET, upload } from '../../support/media.ts'
import { createMember } from '../../support/members.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

const run = promisify(execFile)
const isThere = await hasFfmpeg('ffmpeg')

describe.skipIf(!isThere)('videos, with ffmpeg on the machine', () => {
  let site: TestSite
  let folder: string
  beforeAll(async () => {
    site = await openTestSite({ env: { FFMPEG_PATH: 'ffmpeg' } })
    folder = await mkdtemp(path.join(tmpdir(), 'fanfare-filmed-'))
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Two seconds of red, with a place and a title. */
  async function filmed(name: string, codec: string): Promise<Buffer> {
    const file = path.join(folder, name)
    const look = ['-f', 'lavfi', '-i', 'color=red:size=320x180:rate=10:duration=2', '-c:v', codec]
    const metadata = ['title', 'location', 'comment'].flatMap((key) => ['-metadata', `${key}=${SECRET}`])
    await run('ffmpeg', ['-v', 'error', ...look, ...metadata, file])
    return readFile(file)
  }

  it.each([
    ['film.mp4', 'mpeg4', 'video/mp4'],
    ['film.webm', 'libvpx', 'video/webm'],
    ['film.mov', 'mpeg4', 'video/mp4'],
  ])('%s gets a poster and loses everything but sound and picture', async (name, codec, type) => {
    const member = await createMember(site)
    const bytes = await filmed(name, codec)
    expect(bytes.includes(SECRET)).toBe(true)
    const answer = await upload(site, member, bytes, { name })
    expect(answer.status).toBe(201)
    const item: MediaItem = await answer.json()
    expect(item).toMatchObject({ kind: 'video', width: 320, height: 180, duration: 2, widths: [320] })
    const served = await site.request(item.url)
    expect(served.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await served.arrayBuffer()).includes(SECRET)).toBe(false)

    const poster = await site.request(renditionAt(item.url, 320))
    const [red = 0, green = 255] = await sharp(Buffer.from(await poster.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer()
    expect(red).toBeGreaterThan(200)
    expect(green).toBeLessThan(50)
  })

  it('a file that ffmpeg cannot read is refused, and nothing is stored', async () => {
    const member = await createMember(site)
    expect((await upload(site, member, mp4(), { name: 'film.mp4' })).status).toBe(422)
    expect(await filesOf(site, member)).toEqual([])
  })
})
