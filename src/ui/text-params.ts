/** The search parameters with these names that are strings. */
export const textParams = <Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): { [name in Name]?: string } =>
  Object.fromEntries(
    names.map((name) => [name, search[name]]).filter(([, value]) => typeof value === 'string'),
  )
