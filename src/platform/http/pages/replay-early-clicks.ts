declare global {
  interface Event {
    /** Set once the page's scripts have handled it. */
    heard?: true
  }
}

/**
 * Runs in the browser as source text: it cannot use anything from this file. Repeats a click on a button, or the
 * submission of a form, from before hydration until the page handles it, instead of losing it or leaving the page.
 * Several clicks on one element count once. Forms with method post are always sent by the page's scripts, never by the
 * browser. No comments below: they would be part of the text.
 */
export function replayEarlyClicks() {
  const kept = new Map<Element, Event>()
  const keep = (event: Event, element: Element, again: () => void) => {
    const waits = kept.has(element)
    kept.set(element, event)
    if (waits) return
    setTimeout(() => {
      const last = kept.get(element)
      kept.delete(element)
      if (!last?.heard && performance.now() < 30_000) again()
    }, 50)
  }
  const capture = true
  addEventListener(
    'click',
    (event) => {
      const at = event.target
      const button = at instanceof Element && at.closest<HTMLElement>('button[type=button]')
      if (button) keep(event, button, () => button.click())
    },
    { capture },
  )
  addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (!(event instanceof SubmitEvent && form instanceof HTMLFormElement && form.method === 'post')) return
      event.preventDefault()
      keep(event, form, () => form.requestSubmit(event.submitter))
    },
    { capture },
  )
}
