export interface Merged<T> {
  /** What is to be in the form: one's own changes, and theirs where one has changed nothing. */
  values: T
  /** What only they have changed. */
  taken: (keyof T)[]
  /** What both have changed, differently. */
  contested: (keyof T)[]
}

/** Joins two changes of the same values, field by field. Values are compared by content. */
export function mergeMeanwhile<T extends object>(base: T, mine: T, theirs: T): Merged<T> {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const keys = Object.keys(theirs) as (keyof T)[]
  const changed = keys.filter((key) => !isSame(base[key], theirs[key]) && !isSame(mine[key], theirs[key]))
  const taken = changed.filter((key) => isSame(base[key], mine[key]))
  const values = { ...mine }
  for (const key of taken) values[key] = theirs[key]
  return { values, taken, contested: changed.filter((key) => !taken.includes(key)) }
}
