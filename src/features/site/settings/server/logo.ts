import { randomBytes } from 'node:crypto'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { removeFolder } from '#features/accounts/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { invalid } from '#platform/http/problem.ts'
import type { InSession } from '#platform/http/router.ts'
import { drawLogo } from '#platform/images/logo.ts'
import { UnusablePicture } from '#platform/images/unusable-picture.ts'
import type { Platform } from '#platform/platform.ts'
import { refusalOf } from '#platform/refusal.ts'
import type { Logo } from '#platform/site-settings.ts'
import type { UploadLimits } from '#platform/upload-limits.ts'
import { LOGO_BYTES_MAX } from '../limits.ts'

const ACCEPTED = 'Please choose a PNG, WebP, JPEG, GIF or AVIF.'

export const logoFolder = (key: string) => `site/${key}/`

/** Stores a picture as the logo of the site, in place of the current one. Throws a 422 problem at `file`. */
export async function replaceLogo(
  platform: Platform,
  actorId: string,
  inSession: InSession,
  { file, reason }: { file: File; reason: string },
): Promise<void> {
  const { storage, uploadLimits } = platform
  if (file.size > LOGO_BYTES_MAX) throw invalid({ file: `${file.name} is larger than 5 MB.` })
  const { files, width, height } = await draw(file, uploadLimits)
  const key = randomBytes(16).toString('hex')
  try {
    for (const { name, bytes, type } of files) await storage.put(logoFolder(key) + name, bytes, type)
    await inSession((trx) => setLogo(trx, actorId, { key, width, height }, reason))
  } catch (error) {
    await storage.removeAll(logoFolder(key)).catch((err: unknown) => {
      platform.log.error({ err, key }, 'failed to remove files of a refused logo')
    })
    throw error
  }
  await platform.site.changed()
}

/** The files of the replaced logo are removed within minutes: pages that are still cached show it. */
export async function setLogo(trx: Trx, actorId: string, logo: Logo | null, reason: string): Promise<void> {
  const before = await trx.selectFrom('site_settings').select('logo_key').forUpdate().executeTakeFirst()
  if (!before?.logo_key && !logo) return
  await trx
    .updateTable('site_settings')
    .set({
      logo_key: logo?.key ?? null,
      logo_width: logo?.width ?? null,
      logo_height: logo?.height ?? null,
    })
    .execute()
  if (before?.logo_key) await removeFolder(trx, logoFolder(before.logo_key))
  await recordAudit(trx, actorId, {
    action: 'site.change',
    reason,
    before: { logo: before?.logo_key ?? null },
    after: { logo: logo?.key ?? null },
  })
}

async function draw(file: File, { decode }: UploadLimits) {
  try {
    return await decode(async () => drawLogo(Buffer.from(await file.arrayBuffer())))
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error
    throw invalid({ file: refusalOf(file.name, 'a picture', ACCEPTED, error.refusal) })
  }
}
