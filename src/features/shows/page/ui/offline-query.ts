import { queryOptions } from '@tanstack/react-query'

/** Asks the service worker to keep a page, with all that it has loaded, for offline use. True when it is kept. */
export const offlineQuery = (page: string) =>
  queryOptions({
    queryKey: ['kept', page],
    queryFn: async () => {
      if (!('serviceWorker' in navigator)) return false
      const { active } = await navigator.serviceWorker.ready
      const files = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.startsWith(`${location.origin}/assets/`))
        .map((name) => name.slice(location.origin.length))
      const { port1, port2 } = new MessageChannel()
      const answer = Promise.withResolvers<boolean>()
      port1.onmessage = ({ data }) => answer.resolve(data === true)
      active?.postMessage([page, ...files], [port2])
      return answer.promise
    },
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
