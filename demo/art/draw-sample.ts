import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PALETTES, type Palette } from './palette.ts'
import { type Act, portrait } from './portraits.ts'
import { brasswingLogo, carpathiaPoster, dunePulsePoster, gigPoster } from './posters.ts'
import { type Product, productArt } from './products.ts'
import { sleeveArt } from './sleeves.ts'

const folder = path.resolve(import.meta.dirname, '../../public/sample')

function palette(index: number): Palette {
  return PALETTES[index % PALETTES.length] as Palette
}

const pictures = new Map<string, string>([
  ['festival-carpathia', carpathiaPoster()],
  ['festival-dune-pulse', dunePulsePoster()],
  ['label-brasswing', brasswingLogo()],
  ['live-1', gigPoster(['HARBOUR', 'LIGHTS'], 3, palette(6))],
  ['live-2', gigPoster(['BRASS', 'AFTER', 'DARK'], 0, palette(1))],
  ['live-3', gigPoster(['WARE', 'HOUSE', 'SUNDAY'], 1, palette(3))],
  ['live-4', gigPoster(['SONGS', 'FOR FOG'], 4, palette(7))],
])

const acts: Act[] = ['singer', 'band', 'dj', 'band', 'band', 'singer']
acts.forEach((act, i) => {
  pictures.set(
    `artist-${i + 1}`,
    portrait(`sample artist ${i + 3}`, 600, 600, act, { palette: palette([4, 8, 2, 10, 5, 6][i] ?? 0) }),
  )
})

const SLEEVES = ['tide', 'concrete', 'neon', 'room 19', 'bonfire', 'slower']
SLEEVES.forEach((seed, i) => {
  pictures.set(`sleeve-${i + 1}`, sleeveArt(`${seed} 2`, 600, 600, '', palette(i * 2)))
})
for (let i = 1; i <= 4; i++) {
  pictures.set(`album-${i}`, sleeveArt(`sample album ${i + 8}`, 600, 600, '', palette(i * 3)))
  pictures.set(`news-${i}`, sleeveArt(`label news ${i + 4}`, 960, 540, '', palette(i * 2 + 3)))
}

const PRODUCTS: readonly [string, Product, string, number, number, string[]][] = [
  ['merch-tee', 'tee', 'tide 2', 0, 6, ['TIDEWATER']],
  ['merch-record', 'record', 'tide 2', 9, 0, ['TIDEWATER']],
  ['merch-hoodie', 'hoodie', 'concrete 2', 6, 2, ['YARD CREW']],
  ['merch-cassette', 'cassette', 'concrete 2', 5, 2, ['CONCRETE']],
  ['merch-slipmat', 'slipmat', 'neon 7', 11, 4, ['NEON']],
  ['merch-cap', 'cap', 'neon 2', 3, 4, ['NIGHT']],
  ['merch-box', 'box', 'room 9', 4, 8, ['ROOM 19']],
  ['merch-disc', 'disc', 'room 2', 10, 6, ['ROOM 19']],
  ['merch-poster', 'poster', 'fog 4', 7, 5, ['FOG', 'SONGS']],
  ['merch-mug', 'mug', 'bonfire 2', 8, 10, ['CAMPFIRE']],
  ['merch-tote', 'tote', 'slower 5', 2, 10, ['SLOWER']],
  ['merch-single', 'record', 'slower 2', 6, 10, ['SLOWER']],
  ['merch-pins', 'pins', 'brasswing', 5, 1, ['WING']],
  ['merch-discs', 'disc', 'brasswing 3', 1, 3, ['FIFTEEN']],
  ['artist-merch-tee', 'tee', 'tour', 11, 1, ['ON TOUR']],
  ['artist-merch-record', 'record', 'sample album 9', 7, 3, ['FIRST']],
  ['artist-merch-hoodie', 'hoodie', 'tour 4', 4, 8, ['TOUR']],
  ['artist-merch-poster', 'poster', 'tour 3', 3, 4, ['TONIGHT']],
]
for (const [name, kind, seed, ground, printed, words] of PRODUCTS) {
  pictures.set(name, productArt(kind, seed, palette(ground), palette(printed), words))
}

await mkdir(folder, { recursive: true })
for (const [name, picture] of pictures) await writeFile(path.join(folder, `${name}.svg`), `${picture}\n`)
console.log(`${pictures.size} pictures drawn.`)
