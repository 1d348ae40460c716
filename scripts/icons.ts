// Draws the icons of the web app manifest and the favicon from public/icon.svg, and the picture of shared links: node scripts/icons.ts
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { drawCard } from '#features/home/sharing/server/card/draw-card.ts'

const folder = path.resolve(import.meta.dirname, '../public')
const svg = readFileSync(path.join(folder, 'icon.svg'), 'utf8')
// Systems that crop icons to their own shape retain the middle 80 %; the background must reach the edge.
const fullBleed = svg.replace(' rx="12"', '')
const maskable = fullBleed
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('<rect width="64" height="64"', '<rect x="-8" y="-8" width="80" height="80"')

const icons: [file: string, drawing: string, size: number][] = [
  ['icon-192.png', svg, 192],
  ['icon-512.png', svg, 512],
  ['icon-maskable-512.png', maskable, 512],
  ['apple-touch-icon.png', fullBleed, 180],
]

for (const [file, drawing, size] of icons) {
  await sharp(Buffer.from(drawing), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(path.join(folder, file))
  console.log(`public/${file}`)
}

const faviconSizes = [16, 32, 48]
const faviconImages = await Promise.all(
  faviconSizes.map((size) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 64 })
      .resize(size, size)
      .png({ palette: true })
      .toBuffer(),
  ),
)
writeFileSync(path.join(folder, 'favicon.ico'), icoOf(faviconSizes, faviconImages))
console.log('public/favicon.ico')

/** An ICO file of PNG images, for programs that know no other icon than `/favicon.ico`. */
function icoOf(sizes: number[], images: Buffer[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * images.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(images.length, 4)
  let offset = directory.length
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index
    directory.writeUInt8(sizes[index] ?? 0, at)
    directory.writeUInt8(sizes[index] ?? 0, at + 1)
    directory.writeUInt16LE(1, at + 4)
    directory.writeUInt16LE(32, at + 6)
    directory.writeUInt32LE(image.length, at + 8)
    directory.writeUInt32LE(offset, at + 12)
    offset += image.length
  }
  return Buffer.concat([directory, ...images])
}

writeFileSync(
  path.join(folder, 'og.jpg'),
  await drawCard({
    kicker: 'For people who love music',
    title: 'Hear about it first',
    setting: 'title',
    note: 'Artists, albums, live events, news',
    site: 'Fanfare',
    id: 'fanfare',
    face: 'Fanfare',
  }),
)
console.log('public/og.jpg')
