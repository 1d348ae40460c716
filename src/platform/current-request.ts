import { AsyncLocalStorage } from 'node:async_hooks'

/** What any code that runs because of a request may know of it, also where a page calls our own API. */
export interface CurrentRequest {
  /** GET and HEAD. */
  isReading: boolean
  /** The network that it comes from; undefined for requests within this process. */
  network: string | undefined
  /** Whether a signed-in member sends it. */
  isFromMember: boolean
}

const requests = new AsyncLocalStorage<CurrentRequest>()

/** Runs `work` for a request. */
export const withRequest = <T>(request: CurrentRequest, work: () => T): T => requests.run(request, work)

/** The request being answered, if any. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore()
