import { expect, it } from 'vitest'
import { newsCategory } from './category.ts'

const story = (title: string, categories: string[] = [], description = '') => ({
  title,
  description,
  categories,
})

it('uses the category that is set for the feed', () => {
  expect(newsCategory(story('Band announces tour'), 'Reviews')).toBe('Reviews')
  expect(newsCategory(story('Band announces tour'), 'album reviews')).toBe('Reviews')
  expect(newsCategory(story('Band announces tour'), 'Jazz')).toBe('Jazz')
})

it('uses one of the seven that the feed names, under any of their synonyms', () => {
  expect(newsCategory(story('A story', ['Rock', 'Album Reviews']))).toBe('Reviews')
  expect(newsCategory(story('A story', ['chart beat']))).toBe('Charts')
  expect(newsCategory(story('A story', ['POP CULTURE']))).toBe('Pop Culture')
})

it.each([
  ['Velvet Antenna announce 2026 world tour with Tin Parade', 'Events'],
  ['Tin Parade debuts at No. 1 on the Billboard 200', 'Charts'],
  ['Album review: Velvet Antenna find their voice', 'Reviews'],
  ['New synth plugin uses AI to write basslines', 'Technology'],
  ['Streaming service reports $2 billion in quarterly revenue', 'Business'],
  ['Velvet Antenna signs to a new record label', 'Industry'],
  ['Biopic about Tin Parade is coming to Netflix', 'Pop Culture'],
])('recognises "%s" by its words: %s', (title, category) => {
  expect(newsCategory(story(title, ['Velvet Antenna']))).toBe(category)
})

it('does not match parts of words', () => {
  expect(newsCategory(story('Tourmaline share a quiet song', ['Folk']))).toBe('Folk')
})

it('falls back to the feed’s own category, and to "News"', () => {
  expect(newsCategory(story('Hello', ['A very long category that is a headline', 'Folk']))).toBe('Folk')
  expect(newsCategory(story('Hello'))).toBe('News')
})
