import { expect, test } from 'vitest'
import { HOST_NAME } from './host-name.ts'

const isHostName = (address: string) => HOST_NAME.test(new URL(address).hostname)

test.each([
  'https://fanfare.example',
  'https://müller.example/',
  'https://пример.рф/',
  'https://xn--e1afmkfd.xn--p1ai/',
  'https://音乐.中国/',
])('%s has the name of a host', (address) => {
  expect(isHostName(address)).toBe(true)
})

test.each(['https://localhost/', 'https://127.0.0.1/', 'https://[::1]/', 'https://a..example/'])(
  '%s has none',
  (address) => {
    expect(isHostName(address)).toBe(false)
  },
)
