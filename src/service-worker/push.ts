/** The message from the server (see features/notify/delivery/server/push/message.ts). */
interface PushMessage {
  title: string
  body: string
  url: string
  icon?: string
  tag: string
}

/** Shows a push message. Browsers require that each one is shown, so an unreadable one is too. */
export function showPush(
  registration: ServiceWorkerRegistration,
  data: PushMessageData | null,
): Promise<void> {
  const { title, body, url, icon, tag } = readMessage(data)
  return registration.showNotification(title, {
    body,
    tag,
    icon: icon ?? '/icon-192.png',
    badge: '/icon-192.png',
    data: { url },
  })
}

function readMessage(data: PushMessageData | null): PushMessage {
  try {
    const message = data?.json()
    if (typeof message?.title === 'string') return message
  } catch {
    // Shown below.
  }
  return { title: 'There’s something new', body: '', url: '/', tag: 'unreadable' }
}

/** Opens the page of a clicked notification, in an open window of this site if there is one. */
export async function openPage(clients: Clients, origin: string, data: unknown): Promise<void> {
  const url = new URL(String((data as { url?: string } | null)?.url ?? '/'), origin)
  const page = url.origin === origin ? url.href : origin
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) {
    await clients.openWindow(page)
    return
  }
  // Browsers allow it for some seconds after the press.
  await open.focus().catch(() => undefined)
  await open.navigate(page).catch(() => clients.openWindow(page))
}
