/** The search parameters of these names that are texts or numbers; the router also parses lists and objects. */
export const textParams = <Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): { [name in Name]?: string | number } =>
  Object.fromEntries(
    names
      .map((name) => [name, search[name]])
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  )
