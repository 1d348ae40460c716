import type { Dispatcher } from 'undici'

/**
 * Calls `onSent` at the moment when a request is written to its connection, which may have to be made first. When
 * `onSent` throws, nothing is written and the request fails with that.
 */
export function tellSent(onSent: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(...args) {
        onSent()
        handler.onRequestStart?.(...args)
      },
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    })
}
