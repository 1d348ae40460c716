declare global {
  interface Event {
    /** Set once the page's scripts have handled it. */
    handled?: true
  }
}

/**
 * Runs in the browser as source text: it cannot use anything from this file. Repeats a click on a button, or the
 * submission of a form, from before hydration until the page handles it, instead of losing it or leaving the page.
 * Several clicks on one element count once. Forms with method post are always sent by the page's scripts, never by the
 * browser. No comments below: they would be part of the text.
 */
export function replayEarlyClicks() {
  const pending = new Map<Element, Event>()
  const replayLater = (event: Event, element: Element, replay: () => void) => {
    const waits = pending.has(element)
    pending.set(element, event)
    if (waits) return
    setTimeout(() => {
      const last = pending.get(element)
      pending.delete(element)
      if (!last?.handled && performance.now() < 30_000) replay()
    }, 50)
  }
  const capture = true
  addEventListener(
    'click',
    (event) => {
      const at = event.target
      const button = at instanceof Element && at.closest<HTMLElement>('button[type=button]')
      if (button) replayLater(event, button, () => button.click())
    },
    { capture },
  )
  addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (!(event instanceof SubmitEvent && form instanceof HTMLFormElement && form.method === 'post')) return
      event.preventDefault()
      replayLater(event, form, () => form.requestSubmit(event.submitter))
    },
    { capture },
  )
}
