export interface Merged<T> {
  /** The values for the form: one's own changes, and theirs in unchanged fields. */
  values: T
  /** Fields that only they changed. */
  taken: (keyof T)[]
  /** Fields that both changed, to different values. */
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
