import { moving, mp4, photograph, picture, webm } from '../support/media.ts'
import type { Part } from './fuzz-request.ts'

/** Files of each accepted kind, and of some other kinds. */
export async function sampleFiles(): Promise<Omit<Part, 'name'>[]> {
  const file = (filename: string, type: string, content: Buffer) => ({ filename, type, content })
  return [
    file('a.jpg', 'image/jpeg', await picture({ width: 64, height: 48 })),
    file('b.png', 'image/png', await photograph('png')),
    file('c.webp', 'image/webp', await moving('webp')),
    file('d.gif', 'image/gif', await moving('gif')),
    file('e.mp4', 'video/mp4', mp4()),
    file('f.webm', 'video/webm', webm()),
    file('g.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')),
    file('h.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    file('i.png', 'image/png', Buffer.from('no picture')),
  ]
}
