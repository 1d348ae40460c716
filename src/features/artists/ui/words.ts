const TYPES = new Map([
  ['Person', 'Artist'],
  ['Group', 'Band'],
])

/** The word for a kind of artist: Person shows Artist, Group shows Band, anything else as it is named. */
export const typeLabel = (type: string): string => TYPES.get(type) ?? type
