import { createContext, use } from 'react'

/** The dialog or drawer that something stands in; what opens there belongs inside it. */
export const PopupContainer = createContext<HTMLElement | null>(null)

/** Where menus and lists are put into the page: in their dialog, else in its main part, so that no landmark misses them. */
export function usePopupContainer(): HTMLElement | undefined {
  const dialog = use(PopupContainer)
  if (typeof document === 'undefined') return undefined
  return dialog ?? document.querySelector('main') ?? undefined
}
