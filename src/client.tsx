import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { cachePages } from '#features/site/shell/cache-pages.ts'
import { getRouter } from './router.tsx'

/*
 * The entry of the browser. Start's own entry also carries the runtime of server functions, 11 kB gzip on every page;
 * this site has none, as it reaches the server only through its API. Router serialization adapters still work
 * (`serializationAdapters` of createRouter); those of Start and `createServerFn` would need Start's entry.
 */
void getRouter().then((router) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })

  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // After hydration, because the page does not need it.
    const cache = () => void cachePages(router).catch(() => {})
    if (document.readyState === 'complete') cache()
    else addEventListener('load', cache)
  }
})
