import { describe, expect, it } from 'vitest'
import type { Reply } from '../contract.ts'
import { withPlaceholders } from './hiding.ts'

/**
 * A thread in reading order, written as "0 first, 1 (answer)": depth and name, hidden ones in brackets; and the same of
 * what is shown, with placeholders as "…".
 */
function shown(thread: string, hasMore = false): string {
  const replies = thread.split(', ').map((written) => {
    const [, depth, name] = /^(\d) (.+)$/.exec(written) ?? []
    return { depth: Number(depth), content: name, likesCount: 7, deleted: null } as Reply
  })
  return withPlaceholders(replies, ({ content }) => content.startsWith('('), hasMore)
    .map(({ depth, content, likesCount, deleted }) =>
      deleted === 'muted' && content === '' && likesCount === 0 ? `${depth} …` : `${depth} ${content}`,
    )
    .join(', ')
}

describe('a hidden reply', () => {
  it.each([
    ['goes when nobody answered', '0 a, 0 (b), 0 c', '0 a, 0 c'],
    ['goes when it is the last', '0 a, 0 (b)', '0 a'],
    ['stays as a placeholder above a shown answer', '0 (a), 1 b', '0 …, 1 b'],
    ['stays above an answer to a hidden answer', '0 (a), 1 (b), 2 (c), 3 d', '0 …, 1 …, 2 …, 3 d'],
    ['goes with its hidden answers', '0 (a), 1 (b), 1 (c), 0 d', '0 d'],
    ['goes although the next of its depth was answered', '0 (a), 0 (b), 1 c', '0 …, 1 c'],
    ['goes although the one above was answered', '0 a, 1 b, 1 (c), 0 d', '0 a, 1 b, 0 d'],
  ])('%s', (_what, thread, left) => {
    expect(shown(thread)).toBe(left)
  })

  it('that may have answers on a later page stays: the last one, and those above it', () => {
    expect(shown('0 a, 0 (b)', true)).toBe('0 a, 0 …')
    expect(shown('0 (a), 1 (b), 2 (c)', true)).toBe('0 …, 1 …, 2 …')
    expect(shown('0 (a), 1 b, 2 c', true)).toBe('0 …, 1 b, 2 c')
    expect(shown('0 (a), 0 b', true)).toBe('0 b')
    expect(shown('0 a, 1 (b), 0 c', true)).toBe('0 a, 0 c')
  })

  it('at the deepest level has none on a later page', () => {
    expect(shown('0 a, 1 b, 2 c, 3 (d)', true)).toBe('0 a, 1 b, 2 c')
  })
})
