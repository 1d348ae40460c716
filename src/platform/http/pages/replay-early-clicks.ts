declare global {
  interface Event {
    /** The page was alive when it came. */
    heard?: true
  }
}

/**
 * Runs in the browser, as its own text: it can use nothing of this file. A button that is pressed, or a form that is
 * sent, before the page is alive there does so again until it is heard, instead of doing nothing or leaving the page.
 * Pressed more than once meanwhile it counts once. Forms that are posted are sent by the page itself, never by the
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
