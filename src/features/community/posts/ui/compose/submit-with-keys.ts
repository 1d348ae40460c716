import type { KeyboardEvent } from 'react'

/** Ctrl or Command with Enter sends the form that a text field is in. */
export function submitWithKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
