import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type { ImportPreview } from '#features/home/my-follows/contract.ts'
import { IMPORT_BYTES_MAX, IMPORT_NAMES_MAX } from '#features/home/my-follows/limits.ts'
import { createMember, type Member } from '../../support/members.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

describe('a large list', () => {
  let site: TestSite
  let ana: Member
  beforeAll(async () => {
    site = await openTestSite()
    const artists = [{ mbid: '0d000000-0000-4000-8000-000000000001', name: 'Míra Solenne' }]
    await storeFacts(site.platform.db, { artists }, new Date())
    ana = await createMember(site)
  })
  afterAll(() => site?.close())

  async function send(list: string | Uint8Array<ArrayBuffer>): Promise<Response> {
    const body = new FormData()
    body.set('file', new File([list], 'list'))
    return site.request('/api/me/imports/list', { method: 'POST', headers: ana.headers, body })
  }
  const read = async (list: string | Uint8Array<ArrayBuffer>): Promise<ImportPreview> =>
    (await send(list)).json()
  const names = ({ matched }: ImportPreview) => matched.map(({ name }) => name)

  it('of 100,000 lines is read to the limit, and says so', async () => {
    const lines = Array.from({ length: 100_000 }, (_, line) => `Band number ${line}`)
    const preview = await read(['Mira Solenne', ...lines].join('\n'))
    expect([names(preview), preview.artists, preview.cutOff]).toEqual([
      ...[['Míra Solenne'], IMPORT_NAMES_MAX, 100_001 - IMPORT_NAMES_MAX],
    ])
  })

  it('of the size of a long history at Spotify is read, and a larger one is refused with the number', async () => {
    const listen = {
      ts: '2024-01-01T00:00:00Z',
      ms_played: 1,
      master_metadata_album_artist_name: 'Mira Solenne',
    }
    const history = JSON.stringify(Array.from({ length: 120_000 }, () => listen))
    expect(history.length).toBeGreaterThan(11_000_000)
    expect(await read(history)).toMatchObject({ artists: 1, matched: [{ name: 'Míra Solenne' }] })
    const larger = await send(new Uint8Array(IMPORT_BYTES_MAX + 1))
    expect([larger.status, (await larger.json()).errors.file]).toEqual([
      422,
      expect.stringContaining('20 MB'),
    ])
    const most = await send(new Uint8Array(1.3 * IMPORT_BYTES_MAX))
    expect([most.status, (await most.json()).detail]).toEqual([413, expect.stringContaining('25 MB')])
  })
})
