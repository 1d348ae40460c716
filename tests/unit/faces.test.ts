import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/**
 * Who may draw sleeves and cover art without `Face` (`catalogue/read/ui/face.tsx`), and why. Everything else that shows an
 * artist, record, label or show gives it the face that it has everywhere.
 */
const DRAWERS: Record<string, string> = {
  'src/features/catalogue/read/ui/face.tsx': 'is the face',
  'src/features/home/sharing/server/card/draw-card.ts':
    'draws the same sleeve into the picture of a shared link',
  'src/features/business/products/ui/product-grid.tsx': 'products have their own pictures',
  'src/features/music/news/ui/story-image.tsx': 'stories have their own pictures',
  'src/features/accounts/sign-in/ui/auth-card.tsx': 'an ornament',
  'src/features/home/pages/ui/v2/alternative-home-page.tsx': 'an ornament',
  'src/features/preview/label/ui/latest-releases.tsx':
    'samples of the specification, which have no MusicBrainz id',
  'src/features/preview/label/ui/signed-artists.tsx':
    'samples of the specification, which have no MusicBrainz id',
}
/** Samples of the specification, which have only names. */
const NAMED = /^src\/features\/preview\/|^src\/features\/home\/pages\/ui\/v2\/alternative-home-page\.tsx$/

const DRAWING = /#ui\/(?:cover-art|sleeve-art|sleeve\/draw)\.tsx?'/
/** A sleeve made from a name or title, which differs between pages, languages and spellings. */
const BY_NAME = /<(?:Face|CoverArt|SleeveArt)\b[^>]*?\bid=\{[^}]*\b\w*(?:[nN]ame|[tT]itle)\b[^}]*\}/
/** Initials are the faces of members. Artists have a `pictureUrl` or `imageUrl`, members an `avatarUrl`. */
const INITIALS = /<Avatar\b[^>]*?\busername=\{[^}]*\b(?:names|artist|title)\b[^}]*\}/

function breaches(path: string, content: string): string[] {
  const found: string[] = []
  if (DRAWING.test(content) && !(path in DRAWERS)) found.push(`${path} draws by itself: use Face.`)
  if (BY_NAME.test(content) && !NAMED.test(path))
    found.push(`${path} draws from a name: use the MusicBrainz id.`)
  if (INITIALS.test(content)) found.push(`${path} shows initials instead of a face: use Face.`)
  return found
}

test('artists, records, labels and shows have one face everywhere, drawn from their ids', async () => {
  const found: string[] = []
  const unused = new Set(Object.keys(DRAWERS))
  for await (const path of glob('src/{features,routes}/**/*.{ts,tsx}')) {
    if (path.endsWith('.test.ts')) continue
    const content = await readFile(path, 'utf8')
    if (DRAWING.test(content)) unused.delete(path)
    found.push(...breaches(path, content))
  }
  expect(found).toEqual([])
  expect([...unused], 'draw no more: remove them from the list').toEqual([])
})

test.each([
  ['its own drawing', "import { SleeveArt } from '#ui/sleeve-art.tsx'"],
  ['its own cover', "import { CoverArt } from '#ui/cover-art.tsx'"],
  ['its own markup', "import { drawSleeve } from '#ui/sleeve/draw.ts'"],
  ['a sleeve by title', '<Face\n  id={title}\n  name={title}\n/>'],
  ['a sleeve by the name of an artist', '<Face name={name} id={artist.name} />'],
  ['initials for an artist', "<Avatar username={about?.names[0] ?? ''} src={about?.pictureUrl} />"],
])('%s is found', (_, content) => {
  expect(breaches('src/features/one/ui/one.tsx', content)).toHaveLength(1)
})

test.each([
  '<Face id={mbid} name={title} imageUrl={imageUrl} />',
  '<Face id={wears?.id ?? id} name={wears?.name ?? name} imageUrl={imageUrl} />',
  '<Avatar username={username} src={avatarUrl} />',
])('%s is not', (content) => {
  expect(breaches('src/features/one/ui/one.tsx', content)).toEqual([])
})
