// node client.ts URL EMAIL PASSWORD: signs in, posts, reads all pages of its own posts, deletes a post, and prints the
// result as JSON. It uses only the types generated from the document (check.mjs).
import createClient from 'openapi-fetch'
import type { components, paths } from './generated/openapi.d.ts'

declare const process: { argv: string[]; stdout: { write(text: string): void } }

type Post = components['schemas']['Post']

const [, , baseUrl = '', email = '', password = ''] = process.argv
const client = createClient<paths>({ baseUrl })

const { data: session } = await client.POST('/auth/v1/token', {
  params: { query: { grant_type: 'password' } },
  body: { email, password },
})
if (!session) throw new Error('Signing in failed.')
const headers = { authorization: `Bearer ${session.access_token}` }

const ids: string[] = []
for (const content of ['one', 'two', 'three']) {
  const { data: written } = await client.POST('/api/posts', { body: { content }, headers })
  if (!written) throw new Error('Posting failed.')
  ids.push(written.id)
}
const before = await ownPosts()
const { response } = await client.DELETE('/api/posts/{id}', {
  params: { path: { id: ids[1] ?? '' } },
  headers,
})
const { error } = await client.GET('/api/posts/{id}', { params: { path: { id: ids[1] ?? '' } } })
process.stdout.write(
  JSON.stringify({
    before: before.map(({ content }) => content),
    deleted: response.status,
    gone: error?.status,
    after: (await ownPosts()).map(({ content }) => content),
  }),
)

/** Two at a time. */
async function ownPosts(): Promise<Post[]> {
  const posts: Post[] = []
  let cursor: string | undefined
  do {
    const { data } = await client.GET('/api/posts', {
      params: { query: { tab: 'my-posts', limit: 2, cursor } },
      headers,
    })
    if (!data) throw new Error('Reading failed.')
    posts.push(...data.items)
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  return posts
}
