export type Theme = 'light' | 'dark'

const KEY = 'fanfare-theme'

/** The name of the switch's control, for presses before hydration. */
export const THEME_CONTROL = 'theme'

/**
 * Runs in the head before the first paint: sets the chosen theme, if any, says whether somebody is signed in, whose
 * home is another (`home/pages/ui/home/home-page.tsx`), and whether that member hides something
 * (`accounts/blocks/ui/known-hides.ts`). Until hydration it also switches the theme as `chooseTheme` does, without
 * changing the state of the switch, which hydration expects as the server rendered it, and stores the browser's install
 * prompt.
 */
export const HEAD_SCRIPT = `(function(){var d=document.documentElement.dataset
try{var t=localStorage.getItem('${KEY}');if(t==='dark'||t==='light')d.theme=t
var m=localStorage.getItem('fanfare.session')||'',u=localStorage.getItem('fanfare-hides');if(m)d.member='';if(u&&m.includes(u))d.hides=''}catch(e){}
addEventListener('click',function(e){if(e.handled||e.target.name!=='${THEME_CONTROL}')return
e.preventDefault()
var s=d.base||(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'),n=(d.theme||s)==='dark'?'light':'dark'
if(n===s&&!d.base)delete d.theme;else d.theme=n
try{if(n===s)localStorage.removeItem('${KEY}');else localStorage.setItem('${KEY}',n)}catch(e){}})
addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.fanfareInstall=e;dispatchEvent(new Event('fanfare:install'))})})()`

/** The colour of the browser's address bar: the background of the page. */
export const THEME_COLOURS: Record<Theme, string> = { light: '#f4eee2', dark: '#130d0a' }

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The current theme: the chosen one, else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return darkSystem().matches ? 'dark' : 'light'
}

/** The theme of visitors who have not chosen one: the site's (`data-base`), else the system's. */
const baseTheme = () => document.documentElement.dataset.base ?? (darkSystem().matches ? 'dark' : 'light')

/** Sets the theme in every tab. Choosing the base theme means following it again. */
export function chooseTheme(theme: Theme): void {
  const chosen = theme === baseTheme() ? null : theme
  try {
    if (chosen) localStorage.setItem(KEY, chosen)
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the choice applies to this page only.
  }
  apply(chosen)
}

function apply(chosen: string | null): void {
  const { dataset } = document.documentElement
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : dataset.base
  if (theme) dataset.theme = theme
  else delete dataset.theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own: Theme = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = THEME_COLOURS[chosen === 'light' || chosen === 'dark' ? chosen : own]
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** For useSyncExternalStore with currentTheme: choices here, in other tabs, and changes of the system. */
export function subscribeToTheme(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === KEY && apply(event.newValue)
  const system = darkSystem()
  listeners.add(listener)
  system.addEventListener('change', listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
    window.removeEventListener('storage', onStorage)
  }
}
