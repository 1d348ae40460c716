import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ConfigError } from '#platform/config.ts'

const url = z.url({ protocol: /^https?$/, error: 'is no http(s) address' })

const newsFeed = z.object({
  url,
  /** Name of the publication; defaults to the feed's own title. */
  name: z.string().trim().min(1).optional(),
  /** Category of all stories of this feed; by default each story's is derived. */
  category: z.string().trim().min(1).optional(),
})
export type NewsFeed = z.infer<typeof newsFeed>

/**
 * Reads the feeds of the setting `NEWS_FEEDS`: addresses separated by commas, or the path of a JSON file with a list of
 * `{ url, name?, category? }`. Throws `ConfigError`.
 */
export function readNewsFeeds(setting: string): NewsFeed[] {
  if (/^https?:\/\//i.test(setting.trim())) {
    const addresses = setting.split(',').map((address) => ({ url: address.trim() }))
    return checked(
      addresses.filter((feed) => feed.url !== ''),
      'NEWS_FEEDS',
    )
  }
  const file = path.resolve(setting)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new ConfigError(`NEWS_FEEDS names the file ${file}, which ${reason}.`)
  }
  return checked(content, `The file ${file} of NEWS_FEEDS`)
}

function checked(content: unknown, source: string): NewsFeed[] {
  const parsed = z.array(newsFeed).safeParse(content)
  if (parsed.success) return Array.from(new Map(parsed.data.map((feed) => [feed.url, feed])).values())
  const [issue] = parsed.error.issues
  throw new ConfigError(
    `${source} cannot be used: ${issue?.path.join('.') || 'the list'}: ${issue?.message}.`,
  )
}
