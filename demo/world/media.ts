import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PUBLIC_FOLDER, renditionKey } from '#features/media/server/keys.ts'
import { type CleanPicture, cleanPicture } from '#platform/images/clean.ts'
import type { Platform } from '#platform/platform.ts'
import { PALETTES } from '../art/palette.ts'
import { type Act, portrait } from '../art/portraits.ts'
import { gigPoster } from '../art/posters.ts'
import { sleeveArt } from '../art/sleeves.ts'
import { createRandom } from '../random.ts'
import type { Post } from './posts.ts'

/** A file of a post, as stored in the database. */
export interface PostFile {
  postId: string
  userId: string
  key: string
  files: string[]
  position: number
  alt: string
  picture: CleanPicture
  createdAt: Date
}

interface Drawing {
  svg: string
  alt: string
}

/** Few and small, because drawing delays the start of the demo. */
const WIDTHS = [480, 960]

/** One post in this many has pictures. */
const EVERY = 6
/** The number of pictures of such posts, in turn. */
const COUNTS = [1, 2, 1, 3, 1, 4, 1, 5]

const POSTERS = [
  ['HARBOUR', 'LIGHTS'],
  ['BRASS', 'AFTER', 'DARK'],
]
const STAGES: [Act, string][] = [
  ['band', 'A band on a small stage, drawn in flat colours'],
  ['singer', 'A singer at the microphone, drawn in flat colours'],
]
const SLEEVES: [number, number][] = [
  [960, 960],
  [1280, 720],
  [960, 960],
  [960, 1200],
]

/** Stores drawings for some of the posts. Returns their files, in order within each post. */
export async function addMedia(storage: Platform['storage'], posts: readonly Post[]): Promise<PostFile[]> {
  const drawings = await Promise.all(
    drawAll().map(async ({ svg, alt }) => {
      const png = await sharp(Buffer.from(svg)).png().toBuffer()
      return { alt, picture: await cleanPicture(png, WIDTHS) }
    }),
  )
  const random = createRandom('pictures of posts')
  const files: PostFile[] = []
  for (const [turn, post] of posts.filter((_, i) => i % EVERY === 1).entries()) {
    const chosen = random.shuffled(drawings).slice(0, COUNTS[turn % COUNTS.length])
    for (const [position, { picture, alt }] of chosen.entries()) {
      const name = createHash('md5').update(`${post.id} ${position}`).digest('hex').slice(0, 24)
      const { extension, ...original } = picture.original
      const key = `${PUBLIC_FOLDER}/${post.author.id}/${post.createdAt.getTime()}-${name}.${extension}`
      const all = [
        { key, ...original },
        ...picture.renditions.map(({ width, extension: kind, bytes, type }) => ({
          key: renditionKey(key, width, kind),
          bytes,
          type,
        })),
      ]
      for (const file of all) await storage.put(file.key, file.bytes, file.type)
      files.push({
        postId: post.id,
        userId: post.author.id,
        key,
        files: all.map((file) => file.key),
        position,
        alt,
        picture,
        createdAt: post.createdAt,
      })
    }
  }
  return files
}

function drawAll(): Drawing[] {
  const palette = (index: number) => PALETTES[index % PALETTES.length]
  return [
    ...SLEEVES.map(([width, height], i) => ({
      svg: sleeveArt(`shared ${i}`, width, height, '', palette(i * 2 + 1)),
      alt: 'A record sleeve of bold, flat shapes',
    })),
    ...POSTERS.flatMap((words, i) => {
      const colours = palette(i * 3 + 1)
      return colours ? [{ svg: gigPoster(words, i, colours), alt: `A gig poster: ${words.join(' ')}` }] : []
    }),
    ...STAGES.map(([act, alt], i) => ({
      svg: portrait(`stage ${i}`, 960, 1200, act, { palette: palette(i * 3) }),
      alt,
    })),
  ]
}
