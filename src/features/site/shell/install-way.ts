export type InstallWay = 'installed' | 'ios' | 'mac-safari' | 'firefox-android' | 'android' | 'desktop'

/** How a browser without an install prompt installs a site, guessed from its user agent; only texts depend on it. */
export function installWay(userAgent: string, touchPoints: number, standalone: boolean): InstallWay {
  if (standalone) return 'installed'
  const isMac = userAgent.includes('Macintosh')
  // An iPad calls itself a Mac; Macs have no touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && touchPoints > 1)) return 'ios'
  if (userAgent.includes('Android')) return userAgent.includes('Firefox') ? 'firefox-android' : 'android'
  if (isMac && userAgent.includes('Safari') && !/Chrome|Chromium|Edg/.test(userAgent)) return 'mac-safari'
  return 'desktop'
}
