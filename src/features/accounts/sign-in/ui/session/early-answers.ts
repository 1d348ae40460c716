import { currentSession } from './session-store.ts'

/** Answers a request from the answers requested for the whole page; undefined when it must be sent. */
type Answers = (request: Request) => Response | undefined
/** Requests everything that the page needs to know about the member. */
export type AskForPage = () => Promise<Answers>

/** Paths of the requests about the member. */
const ABOUT_MEMBER = /\/api\/(me|radar|pages|business\/claims)\b/

let requestForPage: AskForPage | undefined
let pageAnswers: Promise<Answers | undefined> | undefined
let requestedFor: string | undefined

export const answerEarly = (askForPage: AskForPage): void => {
  requestForPage = askForPage
}

/** The answer to a request about the member with whom the page was opened, if the combined request included it. */
export async function earlyAnswer(request: Request): Promise<Response | undefined> {
  const { userId } = currentSession()
  if (!requestForPage || !userId || request.method !== 'GET' || !ABOUT_MEMBER.test(request.url))
    return undefined
  requestedFor ??= userId
  // Without it each request is sent separately.
  pageAnswers ??= requestForPage().catch(() => undefined)
  const answers = await pageAnswers
  return requestedFor === currentSession().userId ? answers?.(request) : undefined
}
