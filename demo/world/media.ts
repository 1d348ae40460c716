import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PUBLIC_FOLDER, renditionKey } from '#features/files/uploads/server/keys.ts'
import { type CleanPicture, cleanPicture } from '#platform/images/clean.ts'
import type { Platform } from '#platform/platform.ts'
import { PALETTES } from '../art/palette.ts'
import { type Act, portrait } from '../art/portraits.ts'
import { gigPoster } from '../art/posters.ts'
import { sleeveArt } from '../art/sleeves.ts'
import { createRandom } from '../random.ts'
import type { Post } from './posts.ts'

/** A picture in the file store. */
export interface StoredPicture {
  userId: string
  key: string
  files: string[]
  alt: string
  picture: CleanPicture
  createdAt: Date
}

/** A file of a post, as stored in the database. */
export interface PostFile extends StoredPicture {
  postId: string
  position: number
}

export interface Drawing {
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
      const owner = { userId: post.author.id, seed: `${post.id} ${position}`, createdAt: post.createdAt }
      files.push({ ...(await store(storage, owner, picture, alt)), postId: post.id, position })
    }
  }
  return files
}

interface Owner {
  userId: string
  /** Seed of the name of the file. */
  seed: string
  createdAt: Date
}

/** Draws a picture for a member and stores it. */
export async function addPicture(
  storage: Platform['storage'],
  owner: Owner,
  { svg, alt }: Drawing,
): Promise<StoredPicture> {
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return store(storage, owner, await cleanPicture(png, WIDTHS), alt)
}

async function store(
  storage: Platform['storage'],
  { userId, seed, createdAt }: Owner,
  picture: CleanPicture,
  alt: string,
): Promise<StoredPicture> {
  const name = createHash('md5').update(seed).digest('hex').slice(0, 24)
  const { extension, ...original } = picture.original
  const key = `${PUBLIC_FOLDER}/${userId}/${createdAt.getTime()}-${name}.${extension}`
  const all = [
    { key, ...original },
    ...picture.renditions.map(({ width, extension: kind, bytes, type }) => ({
      key: renditionKey(key, width, kind),
      bytes,
      type,
    })),
  ]
  for (const file of all) await storage.put(file.key, file.bytes, file.type)
  return { userId, key, files: all.map((file) => file.key), alt, picture, createdAt }
}

/** The columns of a picture in the database, without what it belongs to. */
export const columnsOf = ({ userId, picture, createdAt, ...file }: StoredPicture) => ({
  ...file,
  user_id: userId,
  kind: 'image' as const,
  name: 'drawing.png',
  type: picture.original.type,
  size: picture.original.bytes.length,
  stored_bytes: [picture.original, ...picture.renditions].reduce((sum, { bytes }) => sum + bytes.length, 0),
  width: picture.width,
  height: picture.height,
  widths: [...new Set(picture.renditions.map(({ width }) => width))],
  color: picture.color,
  created_at: createdAt,
})

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
