import { describe, expect, it } from 'vitest'
import { createFoldedMatcher, foldText } from './words.ts'

const matches = (word: string, text: string) => createFoldedMatcher([foldText(word)])(foldText(text))

describe('a muted word', () => {
  it.each([
    ['techno', 'Techno!'],
    ['techno', 'I love #techno, always'],
    ['techno', "techno's finest"],
    ['new album', 'a NEW\n  Album today'],
    ['café', 'the cafe\u0301 tonight'],
    ['ﬁne', 'fine'],
    ['ＡＢＢＡ', 'Abba forever'],
    ['σας', 'ΣΑΣ'],
    ['МУЗЫКА', 'моя музыка тут'],
    ['موسيقى', 'أحب موسيقى الليل'],
    ['音楽', '今日は音楽の日です'],
    ['เพลง', 'ฟังเพลงนี้'],
    ['c++', 'written in C++, sadly'],
    ['a.b', 'a.b'],
    ['😀', 'so happy😀now'],
    ['❤', 'I ❤\ufe0f this'],
    ['techno', 'tech\u200bno and t\u00ade\u2060c\ufeffh\u200dno'],
    ['می‌خواهم', 'می‌خواهم'],
  ])('%s is found in "%s"', (word, text) => {
    expect(matches(word, text)).toBe(true)
  })

  it.each([
    ['techno', 'technology'],
    ['techno', 'electrotechno'],
    ['art', 'party'],
    ['e', 'é'],
    ['e', 'e\u0301'],
    ['new album', 'newalbum'],
    ['музыка', 'музыкант'],
    ['c++', 'c+'],
    ['a.b', 'axb'],
    ['👩', '👩‍🎤 sings'],
    ['100', '1000'],
  ])('%s is not found in "%s"', (word, text) => {
    expect(matches(word, text)).toBe(false)
  })
})

it('finds any of many words, and nothing without words', () => {
  const found = createFoldedMatcher(['(', '[', '\\d', 'x|y', '^'].map(foldText))
  expect(found('x|y')).toBe(true)
  expect(found('5')).toBe(false)
  expect(createFoldedMatcher([])('anything')).toBe(false)
})
