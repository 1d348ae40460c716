/** How many at once: as many as a test's site has connections to its database. */
const BATCH = 5

/** Does something with every item, a few at a time, and returns the results in the order of the items. */
export async function inBatches<Item, Result>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const rest = [...items]
  const results: Result[] = []
  while (rest.length > 0) results.push(...(await Promise.all(rest.splice(0, BATCH).map(act))))
  return results
}
