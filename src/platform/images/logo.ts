import { openPicture } from './open-picture.ts'

interface LogoFile {
  name: string
  bytes: Buffer
  type: string
}

const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 20
const PNG = 'image/png'
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
/** Twice the largest size at which the navigation shows it. */
const NAV = { width: 480, height: 96 }
/** Icons of browsers and home screens. Apple and maskable ones have no transparent parts. */
const ICONS = [
  { name: 'icon-32.png', side: 32, share: 1, isOpaque: false },
  { name: 'icon-180.png', side: 180, share: 0.8, isOpaque: true },
  { name: 'icon-192.png', side: 192, share: 1, isOpaque: false },
  { name: 'icon-512.png', side: 512, share: 1, isOpaque: false },
  { name: 'maskable-512.png', side: 512, share: 0.7, isOpaque: true },
] as const

/** The files of every logo. */
export const LOGO_FILES = ['nav.webp', ...ICONS.map(({ name }) => name)] as const

/**
 * Re-encodes a picture, without metadata, as a logo for the navigation and as icons. The sizes are those of the one
 * for the navigation. Throws `UnusablePicture`.
 */
export async function drawLogo(bytes: Buffer): Promise<{ files: LogoFile[]; width: number; height: number }> {
  const picture = await openPicture(bytes, { maxPixels: MAX_PIXELS, maxSeconds: MAX_SECONDS, isStill: true })
  const nav = await picture.decode((open) =>
    open
      .resize({ ...NAV, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true }),
  )
  const files: LogoFile[] = [{ name: 'nav.webp', bytes: nav.data, type: 'image/webp' }]
  for (const { name, side, share, isOpaque } of ICONS) {
    const inner = Math.round(side * share)
    const margin = { before: Math.floor((side - inner) / 2), after: Math.ceil((side - inner) / 2) }
    const drawn = await picture.decode((open) => {
      const icon = open.resize({ width: inner, height: inner, fit: 'contain', background: CLEAR }).extend({
        top: margin.before,
        left: margin.before,
        bottom: margin.after,
        right: margin.after,
        background: CLEAR,
      })
      if (isOpaque) icon.flatten({ background: '#ffffff' })
      return icon.png().toBuffer()
    })
    files.push({ name, bytes: drawn, type: PNG })
  }
  return { files, width: nav.info.width, height: nav.info.height }
}
