import { expect, it } from 'vitest'
import { withoutRenderTimes } from './pages.ts'

const at = (time: number) =>
  `<p>u:${time}</p><script class="x">$R[0]={u:${time},state:{dataUpdatedAt:${time},errorUpdatedAt:0},dehydratedAt:${time}}</script><script src="/a.js"></script>`

it('two renderings of the same data are the same page', () => {
  const page = withoutRenderTimes(at(1_790_000_000_000).replace(/<p>.*<\/p>/, ''))
  expect(page).toBe(withoutRenderTimes(at(1_790_000_000_001).replace(/<p>.*<\/p>/, '')))
  expect(page).toContain('errorUpdatedAt:0')
})

it('the browser sees the time at which it reads the page, without a connection the oldest', () => {
  const script = /<script class="x">\$R\[0\]=(.*?)<\/script>/.exec(
    withoutRenderTimes(at(1_790_000_000_000)),
  )?.[1]
  const read = (onLine: boolean) =>
    new Function('navigator', 'Date', `return ${script}`)({ onLine }, { now: () => 7 })
  expect(read(true)).toEqual({ u: 7, state: { dataUpdatedAt: 7, errorUpdatedAt: 0 }, dehydratedAt: 7 })
  expect(read(false)).toEqual({ u: 0, state: { dataUpdatedAt: 0, errorUpdatedAt: 0 }, dehydratedAt: 0 })
})

it('leaves texts as they are, in the page and in strings of its scripts', () => {
  const text = 'u:1790000000000 \\" dehydratedAt:1790000000000'
  const html = `<p>u:1790000000000</p><script>a={b:"${text}",c:"u:1790000000000"}</script>`
  expect(withoutRenderTimes(html)).toBe(html)
})
