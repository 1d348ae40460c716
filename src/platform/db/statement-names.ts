import type pg from 'pg'

/** The names of statements by their texts. */
export const names = new Map<string, string>()

/** The name of a declared statement. */
export const nameOf = (text: string): string | undefined => names.get(text)

/** Makes a connection prepare every declared statement that is sent through it. */
export async function prepareStatements(client: pg.ClientBase): Promise<void> {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (first: unknown, ...rest: unknown[]) => {
    const name = typeof first === 'string' ? nameOf(first) : undefined
    return query(name ? { name, text: first } : first, ...rest)
  }
  client.query = named as typeof client.query
}
