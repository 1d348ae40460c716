import type { z } from 'zod'

/** Asks our own API as a visitor. */
export type AskApi = (path: string, headers?: Record<string, string>) => Promise<Response>

/** What the API answers to a visitor, or undefined for whatever it does not have. */
export async function readApi<T>(ask: AskApi, path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const answer = await ask(path)
  return answer.ok ? schema.parse(await answer.json()) : undefined
}
