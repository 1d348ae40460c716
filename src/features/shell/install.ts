/** Chromium's offer to install the site (BeforeInstallPromptEvent, not in TypeScript's library). */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Kept by the script in the head, see theme.ts. */
    fanfareInstall?: InstallOffer
  }
}

/** Shows the browser's own install prompt; false where there is none to show. */
export async function promptInstall(): Promise<boolean> {
  const offer = window.fanfareInstall
  if (!offer) return false
  // The browser lets one offer be shown once.
  window.fanfareInstall = undefined
  await offer.prompt()
  return true
}

export type InstallWay = 'installed' | 'ios' | 'mac-safari' | 'firefox-android' | 'android' | 'desktop'

/** How a browser without an offer installs a site, told from its user agent; only words depend on it. */
export function installWay(userAgent: string, touchPoints: number, standalone: boolean): InstallWay {
  if (standalone) return 'installed'
  const isMac = userAgent.includes('Macintosh')
  // An iPad calls itself a Mac; Macs have no touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && touchPoints > 1)) return 'ios'
  if (userAgent.includes('Android')) return userAgent.includes('Firefox') ? 'firefox-android' : 'android'
  if (isMac && userAgent.includes('Safari') && !/Chrome|Chromium|Edg/.test(userAgent)) return 'mac-safari'
  return 'desktop'
}
