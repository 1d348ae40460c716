import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, indexWords, joinedWord, nameForms, normalForm } from './normal-form.ts'
import { readTypedText } from './typed-text.ts'

describe('the normal form', () => {
  it.each([
    ['AC/DC', 'ac dc'],
    ['BØRNS', 'borns'],
    ['Sigur Rós', 'sigur ros'],
    ['Mötley Crüe', 'motley crue'],
    ['Beyoncé', 'beyonce'],
    ['周杰伦', '周杰伦'],
    ['Чайковский', 'чаиковскии'],
    ['Пётр', 'петр'],
    ['The Beatles', 'beatles'],
    ['The The', 'the'],
    ['The', 'the'],
    ['Mumford & Sons', 'mumford sons'],
    ['Mumford and Sons', 'mumford sons'],
    ['Florence + the Machine', 'florence the machine'],
    ['R.E.M.', 'rem'],
    ['M.I.A.', 'mia'],
    ['N.W.A', 'nwa'],
    ['Dr. Dre', 'dr dre'],
    ['Guns N’ Roses', 'guns n roses'],
    ["Guns N' Roses", 'guns n roses'],
    ['ＡＢＢＡ', 'abba'],
    ['ﾎﾞｱ', 'ぼあ'],
    ['방탄소년단', '방탄소년단'],
    ['방탄소년단'.normalize('NFD'), '방탄소년단'],
    ['Motörhead', 'motorhead'],
    ['Łona', 'lona'],
    ['İlhan', 'ilhan'],
    ['blink‐182', 'blink 182'],
    ['!!!', '!!!'],
    ['†††', '†††'],
    ['  ', ''],
    ['', ''],
  ])('of %s is %s', (name, form) => {
    expect(normalForm(name)).toBe(form)
  })

  it('reads symbols as the letters they stand for, and can do without them', () => {
    expect(nameForms('P!nk')).toEqual(['pink', 'pnk'])
    expect(nameForms('A$AP Rocky')).toEqual(['asap rocky', 'aap rocky'])
    expect(nameForms('$uicideboy$')).toEqual(['suicideboys', 'uicideboy'])
    expect(nameForms('Joey Bada$$')).toEqual(['joey badass', 'joey bada'])
    expect(nameForms('Wham!')).toEqual(['wham'])
  })

  it('is idempotent, and short enough for an index', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        expect(fold(fold(name))).toBe(fold(name))
        for (const form of nameForms(name)) {
          expect(Buffer.byteLength(form)).toBeLessThan(2600)
          expect(form).not.toContain('\0')
        }
      }),
    )
  })
})

describe('words of a name', () => {
  it('are its words, each once', () => {
    expect(indexWords('duran duran')).toEqual(['duran'])
    expect(joinedWord('duran duran')).toBe('duranduran')
    expect(joinedWord('duran')).toBeUndefined()
  })

  it('are all suffixes where a language has no spaces', () => {
    expect(indexWords('周杰伦')).toEqual(['周杰伦', '杰伦', '伦'])
  })
})

describe('a typed query', () => {
  it('reports whether its last word is complete', () => {
    expect(readTypedText('Daft Pu').tokens.map((token) => [token.text, token.isGrowing])).toEqual([
      ['daft', false],
      ['pu', true],
    ])
    expect(readTypedText('daft punk ').tokens.at(-1)?.isGrowing).toBe(false)
  })

  it('keeps an "and" that may become "andrew"', () => {
    expect(readTypedText('simon and').form).toBe('simon and')
    expect(readTypedText('simon and ').form).toBe('simon')
    expect(readTypedText('simon & g').form).toBe('simon g')
  })

  it('has no tokens when there is nothing to search for', () => {
    for (const text of ['', '   ', '\u200b', '\ud800']) expect(readTypedText(text).tokens).toEqual([])
  })

  it('never has more tokens than a query can take', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const { tokens } = readTypedText(text)
        expect(tokens.length).toBeLessThanOrEqual(6)
        for (const token of tokens) expect(token.length).toBeLessThanOrEqual(40)
      }),
    )
  })
})
