import { expect, it } from 'vitest'
import { emailAddress } from './email-address.ts'

const address = emailAddress('Invalid', 255)

it.each([
  ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
  ['user@MÜNCHEN.de', 'user@xn--mnchen-3ya.de'],
  ['user@xn--mnchen-3ya.de', 'user@xn--mnchen-3ya.de'],
  ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
  ['user@例え.jp', 'user@xn--r8jz45g.jp'],
  ['user@faß.de', 'user@xn--fa-hia.de'],
  [' User.Name+tag@Example.org ', 'User.Name+tag@Example.org'],
])('takes the host of %s in any alphabet', (typed, stored) => {
  expect(address.parse(typed)).toBe(stored)
})

it.each([
  'jürgen@@example.org',
  'jürgen@example',
  'user@ü',
  'user@mün chen.de',
  'user@münchen',
  'user@ü@example.org',
  'ü.de',
  'user@mün/chen.de',
  `user@${'ü'.repeat(70)}.de`,
])('refuses %s', (typed) => {
  expect(address.safeParse(typed).error?.issues).toMatchObject([{ message: 'Invalid' }])
})

it.each(['jürgen@example.org', '佐藤@例え.jp', 'иван@xn--e1afmkfd.xn--p1ai'])(
  'says what is possible before the @ of %s',
  (typed) => {
    const sentence = expect.stringMatching(/^Invalid: before the @, only letters without accents/)
    expect(address.safeParse(typed).error?.issues).toMatchObject([{ message: sentence }])
  },
)
