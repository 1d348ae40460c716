/** How often something happens, in whole hours, minutes or seconds: "2 hours". */
export function periodInWords(seconds: number): string {
  const [unit, size] =
    seconds % 3600 === 0
      ? (['hour', 3600] as const)
      : seconds % 60 === 0
        ? (['minute', 60] as const)
        : (['second', 1] as const)
  const count = seconds / size
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}
