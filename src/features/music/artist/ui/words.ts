const TYPES = new Map([
  ['Person', 'Artist'],
  ['Group', 'Band'],
])

/** The label of an artist's type: Artist for Person, Band for Group, otherwise the type. */
export const typeLabel = (type: string): string => TYPES.get(type) ?? type
