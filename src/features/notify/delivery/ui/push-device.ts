import type { PushSubscriptionInput } from '../contract.ts'

/** Why the browser cannot show push messages, in words for the user. */
export class PushRefusal extends Error {}

/** Whether this browser can show push messages of this site. */
export const isPushPossible = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const NOT_ALLOWED = 'Your browser blocks notifications from this site. You can change that in its settings.'

interface OwnDevice {
  /** The hash of its address at its push service, as the server lists it; null without one. */
  endpointHash: string | null
  /** Why it shows nothing, in words for the user, if they have denied permission. */
  refusal: string | null
}

/** The push state of this browser. After permission was denied, it may still have an address. */
export async function readOwnDevice(): Promise<OwnDevice> {
  if (!isPushPossible()) return { endpointHash: null, refusal: null }
  const refusal = Notification.permission === 'denied' ? NOT_ALLOWED : null
  const subscription = refusal ? null : await (await registration())?.pushManager.getSubscription()
  if (!subscription) return { endpointHash: null, refusal }
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return { endpointHash: toBase64url(new Uint8Array(hash)), refusal }
}

/** Asks for permission and subscribes this browser. Rejects with a `PushRefusal` when that is not possible. */
export async function subscribe(key: string): Promise<PushSubscriptionInput> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new PushRefusal(NOT_ALLOWED)
  }
  const own = await registration()
  if (!own) throw new PushRefusal('Not ready yet. Reload the page and try again.')
  // A browser has one subscription; one with another key belongs to an earlier site at this address.
  await (await own.pushManager.getSubscription())?.unsubscribe()
  const subscription = await own.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((cause: unknown) => {
      throw new PushRefusal('Your browser’s push service didn’t answer. Try again later.', { cause })
    })
  const { endpoint, keys = {} } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

export async function unsubscribe(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe()
}

const registration = () => navigator.serviceWorker.getRegistration()

const toBase64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
