import { expect, test } from 'vitest'
import { HEAD_SCRIPT } from './theme.ts'

/** Runs the head's script on a page with this local storage, and returns the attributes of the page. */
function runHeadScript(localStorage: { getItem: (key: string) => string | null }) {
  const document = { documentElement: { dataset: {} as { theme?: string; hides?: string; member?: string } } }
  const addEventListener = () => undefined
  new Function('document', 'localStorage', 'addEventListener', HEAD_SCRIPT)(
    document,
    localStorage,
    addEventListener,
  )
  return document.documentElement.dataset
}

const stored = (value: string | null) => ({ getItem: () => value })

test('a chosen theme is applied, otherwise the system decides', () => {
  expect(runHeadScript(stored('dark')).theme).toBe('dark')
  expect(runHeadScript(stored('light')).theme).toBe('light')
  expect(runHeadScript(stored(null)).theme).toBeUndefined()
  expect(runHeadScript(stored('"><script>')).theme).toBeUndefined()
})

test('a page is marked only for a member who hides something', () => {
  const withSession = (session: string | null) =>
    runHeadScript({ getItem: (key) => ({ 'fanfare.session': session, 'fanfare-hides': 'ana' })[key] ?? null })
  expect(withSession('{"user":{"id":"ana"}}').hides).toBe('')
  expect(withSession('{"user":{"id":"ben"}}').hides).toBeUndefined()
  expect(withSession(null).hides).toBeUndefined()
})

test('a page is marked for a member, and for nobody else', () => {
  const session = (key: string) => (key === 'fanfare.session' ? '{"user":{"id":"ana"}}' : null)
  expect(runHeadScript({ getItem: session }).member).toBe('')
  expect(runHeadScript(stored(null)).member).toBeUndefined()
})

test('the page works in a browser that forbids storage', () => {
  const forbidden = {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  expect(runHeadScript(forbidden).theme).toBeUndefined()
})

test('the script cannot close its element', () => {
  expect(HEAD_SCRIPT).not.toContain('</')
})
