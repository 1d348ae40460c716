import sharp from 'sharp'
import { portrait } from '../art/portraits.ts'
import { sleeveArt } from '../art/sleeves.ts'
import type { ArtistSource } from './catalogue-types.ts'

/** Draws pictures when they are first requested, and caches them. JPEG, as the services send. */
export function createPictures() {
  const drawn = new Map<string, Promise<Buffer>>()
  const draw = (key: string, picture: () => string, width: number) => {
    let jpeg = drawn.get(key)
    if (!jpeg) {
      jpeg = sharp(Buffer.from(picture())).resize(width).jpeg({ quality: 84, mozjpeg: false }).toBuffer()
      drawn.set(key, jpeg)
    }
    return jpeg
  }
  return {
    /** A front cover of `size` by `size` pixels. */
    cover: (id: string, title: string, size: number) =>
      draw(`cover ${id} ${size}`, () => sleeveArt(id, 600, 600, title), size),
    /** An artist's picture, 4:5 for one person and 4:3 for a group. */
    artist: (artist: ArtistSource, width: number) => {
      const { name, type, members = [] } = artist
      const [genre = ''] = Object.keys(artist.tags)
      const isOne = type === 'Person'
      const act = isOne
        ? /techno|house|trance|electronic|dubstep|bass/.test(genre)
          ? 'dj'
          : 'singer'
        : 'band'
      return draw(
        `artist ${name} ${width}`,
        () =>
          isOne
            ? portrait(name, 960, 1200, act)
            : portrait(name, 1200, 900, act, { people: Math.min(4, members.length) }),
        width,
      )
    },
    /** The picture of a story, 16:9. */
    story: (slug: string, width: number) =>
      draw(`story ${slug} ${width}`, () => sleeveArt(`story ${slug}`, 1280, 720), width),
  }
}

export type Pictures = ReturnType<typeof createPictures>
