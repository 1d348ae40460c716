import { createContext, use } from 'react'

/** The element of the surrounding dialog or drawer, into which popups are rendered. */
export const PopupContainer = createContext<HTMLElement | null>(null)

/** The container of menus and lists: the surrounding dialog, else the main landmark, so that they are in a landmark. */
export function usePopupContainer(): HTMLElement | undefined {
  const dialog = use(PopupContainer)
  if (typeof document === 'undefined') return undefined
  return dialog ?? document.querySelector('main') ?? undefined
}
