import { mkdir, readdir, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture, upload } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { raw, type ServedSite, serve } from '../support/served.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('the files of an upload that is being received', () => {
  let site: TestSite
  let served: ServedSite
  let member: Member
  beforeAll(async () => {
    site = await openTestSite()
    served = await serve(site)
    member = await createMember(site)
  })
  afterAll(async () => {
    await served?.close()
    await site?.close()
  })

  const folder = () => path.join(site.platform.config.dataDir, 'uploads')
  const files = async () => readdir(folder(), { recursive: true }).catch(() => [])
  const headers = () => ({
    ...member.headers,
    'Content-Type': 'multipart/form-data; boundary=b',
  })
  const part = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`

  it.each(['/api/media', '/api/media/documents', '/api/me/avatar'])(
    'are removed after the response, whether it was accepted or refused: %s',
    async (to) => {
      const bytes = await picture()
      expect((await upload(site, member, bytes, { to, poster: bytes })).status).toBeLessThan(300)
      expect(await files()).toEqual([])
      expect((await upload(site, member, '<svg/>', { to })).status).toBe(422)
      expect(await files()).toEqual([])
      for (const body of [
        `${part('file')}breaks off`,
        `${part('file')}x\r\n`.repeat(11),
        '--b\r\nContent-Disposition: form-data; filename="a"\r\n\r\nno name\r\n--b--',
        '',
      ]) {
        const answer = await site.request(to, { method: 'POST', headers: headers(), body })
        expect(answer.status).toBe(400)
        expect(await files()).toEqual([])
      }
    },
  )

  it('are removed when the sender disconnects', async () => {
    const socket = connect(served.port, '127.0.0.1')
    const head = Object.entries(headers()).map(([name, value]) => `${name}: ${value}`)
    socket.write(`${raw('POST /api/media', [...head, 'Content-Length: 100000'])}${part('file')}first bytes`)
    await expect.poll(files).toHaveLength(2)
    socket.destroy()
    await expect.poll(files).toEqual([])
  })

  it('of a killed process are removed at the next start, those of running processes are not', async () => {
    const hoursAgo = new Date(Date.now() - 2 * 3600 * 1000)
    for (const name of ['left', 'running']) await mkdir(path.join(folder(), name), { recursive: true })
    await utimes(path.join(folder(), 'left'), hoursAgo, hoursAgo)
    await site.platform.uploads.removeLeftovers()
    expect(await files()).toEqual(['running'])
  })

  it('keep their names, whatever characters they have', async () => {
    const name = 'Größe "1"\r\n%20.pdf'
    const answer = await upload(site, member, '%PDF-1.7\n%%EOF', { to: '/api/media/documents', name })
    expect(await answer.json()).toMatchObject({ name })
  })
})
