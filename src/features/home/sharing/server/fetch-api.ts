import type { z } from 'zod'

/** Sends an anonymous request to our own API. */
export type FetchApi = (path: string, headers?: Record<string, string>) => Promise<Response>

/** Returns the API's answer to an anonymous request, or undefined when it is not a success. */
export async function readApi<T>(
  fetchApi: FetchApi,
  path: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const answer = await fetchApi(path)
  return answer.ok ? schema.parse(await answer.json()) : undefined
}
