import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { AVATAR_SIZES, avatarAt } from '#features/community/profiles/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { portrait } from '../art/portraits.ts'
import { brasswingLogo, carpathiaPoster } from '../art/posters.ts'
import { createRandom } from '../random.ts'
import type { Member } from './members.ts'

/** Some members have no picture. */
const WITH_PICTURE = 0.78

/** Where to cut each kind of picture so that its subject fills a square. */
const CUTS = {
  portrait: { left: 110, top: 150, width: 580, height: 580 },
  logo: { left: 40, top: 100, width: 440, height: 370 },
  poster: { left: 300, top: 130, width: 600, height: 600 },
}

/** Draws and stores the pictures of members. Returns their addresses by member id. */
export async function addAvatars(
  storage: Platform['storage'],
  members: readonly Member[],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  for (const member of members) {
    const drawn = pictureOf(member)
    if (!drawn) continue
    const { data, info } = await sharp(Buffer.from(drawn.svg))
      .extract(drawn.cut)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const name = createHash('md5').update(drawn.svg).digest('hex')
    const address = `/media/avatars/${member.id}/${name}-${Math.max(...AVATAR_SIZES)}.webp`
    for (const size of AVATAR_SIZES) {
      const bytes = await sharp(data, { raw: info }).resize(size, size).webp({ quality: 82 }).toBuffer()
      await storage.put(avatarAt(address, size).replace('/media/', ''), bytes, 'image/webp')
    }
    addresses.set(member.id, address)
  }
  return addresses
}

function pictureOf({ username }: Member) {
  if (username === 'brasswing') return { svg: brasswingLogo(), cut: CUTS.logo }
  if (username === 'carpathia') return { svg: carpathiaPoster(), cut: CUTS.poster }
  const act = username === 'kestrel_yard' ? 'band' : 'person'
  if (!createRandom(`avatar ${username}`).chance(WITH_PICTURE)) return undefined
  return { svg: portrait(username, 800, 800, act, { people: 3 }), cut: CUTS.portrait }
}
