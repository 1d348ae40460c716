/** The invented figures of a trending card. They derive from the artist's id, so a reload shows the same. */

/** Random-looking number from 1 to 2000, followed by K. */
export function followersOf(artistId: string): string {
  return `${(hash(`followers ${artistId}`) % 2000) + 1}K`
}

/** True for about half of all ids. */
export function verifiedOf(artistId: string): boolean {
  return hash(`verified ${artistId}`) % 2 === 0
}

/** FNV-1a with a final mix, because its low bits alone follow the last character. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return (value ^ (value >>> 15)) >>> 0
}
