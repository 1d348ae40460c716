import type { KeyboardEvent } from 'react'

/**
 * Handles arrow keys, Home and End in a tab list (WAI-ARIA tabs pattern): moves the focus, and returns the newly
 * focused tab.
 */
export function moveAmongTabs(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = event.target instanceof HTMLElement ? tabs.indexOf(event.target) : -1
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
  if (at < 0 || to === undefined) return undefined
  event.preventDefault()
  const tab = tabs[(to + tabs.length) % tabs.length]
  tab?.focus()
  return tab
}

/** Scrolls a tab to the middle of a row that is wider than the screen, without scrolling the page. */
export function showTab(id: string): void {
  const tab = document.getElementById(id)
  const row = tab?.parentElement
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

/** The class names of a row of tabs and of one tab. */
export const TAB_LIST = 'flex gap-x-6 overflow-x-auto [scrollbar-width:none]'
export const TAB =
  'relative inline-flex min-h-11 shrink-0 items-center gap-2 font-display text-lg leading-none font-[720] [font-stretch:80%] ' +
  'text-muted transition-[color] hover:text-ink aria-selected:text-ink -outline-offset-2 ' +
  'after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:scale-x-0 after:bg-brass ' +
  'after:transition-[scale] aria-selected:after:scale-x-100'
