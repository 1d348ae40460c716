import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { cachePages } from '#features/shell/cache-pages.ts'
import { getRouter } from './router.tsx'

/*
 * The entry of the browser. Start's own one also carries the runtime of server functions, 11 kB gzip on every
 * page; this site has none, its API is the one way to the server. Router serialization adapters still work
 * (`serializationAdapters` of createRouter); those of Start and `createServerFn` would want Start's entry back.
 */
const router = getRouter()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // After the page: it has all it needs without.
  const cache = () => void cachePages(router).catch(() => {})
  if (document.readyState === 'complete') cache()
  else addEventListener('load', cache)
}
