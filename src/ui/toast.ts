/** A short message at the edge of the screen: a title, and optionally a sentence. */
export interface ToastMessage {
  kind: 'message' | 'success' | 'error'
  title: string
  description?: string
  /** A button in the message, such as "Undo". */
  action?: { label: string; onPress: () => void }
}

type Deliver = (message: ToastMessage) => void

let deliver: Deliver | undefined
const waiting: ToastMessage[] = []
const listeners = new Set<() => void>()

function show(message: ToastMessage): void {
  if (deliver) deliver(message)
  else waiting.push(message)
  for (const listener of listeners) listener()
}

type Extras = Pick<ToastMessage, 'action'>

/** Shows a message for 4 s; at most three are visible. The first one loads the toaster. */
export function toast(title: string, description?: string, extras?: Extras): void {
  show({ kind: 'message', title, description, ...extras })
}
toast.success = (title: string, description?: string, extras?: Extras) =>
  show({ kind: 'success', title, description, ...extras })
/** Shows an error (the specification's destructive toast). */
toast.error = (title: string, description?: string, extras?: Extras) =>
  show({ kind: 'error', title, description, ...extras })

/** For ToastHost: whether messages are queued, and a subscription to changes. */
export const toastQueue = {
  isNeeded: () => deliver !== undefined || waiting.length > 0,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Connects the loaded toaster: it gets the queued messages and all later ones. */
  connect(next: Deliver) {
    deliver = next
    for (const message of waiting.splice(0)) next(message)
    return () => {
      deliver = undefined
    }
  },
}
