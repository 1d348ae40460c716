/**
 * The id of the case that has the focus after a dialog about `id`: the same one if nothing was decided, else the next
 * that is not decided, the one before at the end of the list, undefined when none is left.
 */
export function followingCase(
  cases: readonly { id: string }[],
  id: string,
  decided: readonly string[],
): string | undefined {
  const at = cases.findIndex((one) => one.id === id)
  const waits = (one: { id: string }) => !decided.includes(one.id)
  return (cases.slice(Math.max(at, 0)).find(waits) ?? cases.slice(0, Math.max(at, 0)).findLast(waits))?.id
}
