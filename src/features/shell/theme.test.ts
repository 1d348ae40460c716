import { expect, test } from 'vitest'
import { HEAD_SCRIPT } from './theme.ts'

/** Runs the head's script on a page with this local storage, and returns the page's theme attribute. */
function runHeadScript(localStorage: { getItem: () => string | null }): string | undefined {
  const document = { documentElement: { dataset: {} as { theme?: string } } }
  const addEventListener = () => undefined
  new Function('document', 'localStorage', 'addEventListener', HEAD_SCRIPT)(
    document,
    localStorage,
    addEventListener,
  )
  return document.documentElement.dataset.theme
}

const stored = (value: string | null) => ({ getItem: () => value })

test('a chosen theme is applied, otherwise the system decides', () => {
  expect(runHeadScript(stored('dark'))).toBe('dark')
  expect(runHeadScript(stored('light'))).toBe('light')
  expect(runHeadScript(stored(null))).toBeUndefined()
  expect(runHeadScript(stored('"><script>'))).toBeUndefined()
})

test('the page works in a browser that forbids storage', () => {
  const forbidden = {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  expect(runHeadScript(forbidden)).toBeUndefined()
})

test('the script cannot close its element', () => {
  expect(HEAD_SCRIPT).not.toContain('</')
})
