declare global {
  interface Event {
    /** Set once the page's scripts have handled it. */
    handled?: true
  }
}

/**
 * Runs in the browser as source text: it cannot use anything from this file. Repeats what people do before hydration
 * until the page handles it, in the same order, instead of losing it or leaving the page: text typed into a box, a
 * choice from a list, a click on a button, the submission of a form. Each element counts once, with its last event.
 * Forms with method post are always sent by the page's scripts, never by the browser. No comments below: they would be
 * part of the text.
 *
 * React compares the value of a box with the last one it has seen or set through the element's own `value`, and ignores
 * an event that brings nothing new. Hydration has already seen the early text, or replaced it by the text of the server.
 * So a different value is set through the element, then the early one through its prototype.
 */
export function replayEarlyEvents() {
  const waiting = new Map<Element, { event: Event; replay: () => void }>()
  let isReplaying = false
  let latest: Event | undefined
  let isScheduled = false

  const isHandledAfter = (replay: () => void) => {
    latest = undefined
    isReplaying = true
    replay()
    isReplaying = false
    return !latest || (latest as Event).handled === true
  }
  const replayAll = () => {
    isScheduled = false
    if (performance.now() > 30_000) waiting.clear()
    for (const [element, { event, replay }] of waiting) {
      if (!event.handled && !isHandledAfter(replay)) break
      waiting.delete(element)
    }
    if (waiting.size > 0) schedule()
  }
  const schedule = () => {
    if (!isScheduled) setTimeout(replayAll, 50)
    isScheduled = true
  }
  const replayLater = (event: Event, element: Element, replay: () => void) => {
    latest = event
    if (isReplaying) return
    waiting.set(element, { event, replay })
    schedule()
  }
  const writeAgain = (box: HTMLInputElement | HTMLTextAreaElement, value: string) => {
    box.dispatchEvent(new Event('input', { bubbles: true }))
    if (!latest?.handled) return
    const caret = box.value === value ? box.selectionStart : value.length
    box.value = `${value} `
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, value)
    if (box.selectionStart !== null) box.setSelectionRange(caret, caret)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const chooseAgain = (list: HTMLSelectElement, value: string) => {
    list.dispatchEvent(new Event('input', { bubbles: true }))
    if (!latest?.handled) return
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }

  const capture = true
  const keepText = (event: Event) => {
    const box = event.target
    if (event instanceof InputEvent && event.isComposing) return
    if (box instanceof HTMLSelectElement) {
      const { value } = box
      replayLater(event, box, () => chooseAgain(box, value))
    } else if (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement) {
      const { value } = box
      replayLater(event, box, () => writeAgain(box, value))
    }
  }

  addEventListener('input', keepText, capture)
  addEventListener('compositionend', keepText, capture)
  addEventListener(
    'click',
    (event) => {
      const at = event.target
      const button = at instanceof Element && at.closest<HTMLElement>('button[type=button]')
      if (button) replayLater(event, button, () => button.dispatchEvent(new PointerEvent('click', event)))
    },
    capture,
  )
  addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (!(event instanceof SubmitEvent && form instanceof HTMLFormElement && form.method === 'post')) return
      event.preventDefault()
      replayLater(event, form, () => form.requestSubmit(event.submitter))
    },
    capture,
  )
}
