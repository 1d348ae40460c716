import { currentSession } from './session-store.ts'

/** Answers a request from what was asked for the whole page; undefined: it must be sent. */
type Answers = (request: Request) => Response | undefined
/** Asks for all that the page needs to know of the member. */
export type AskForPage = () => Promise<Answers>

/** What a page asks for of its member. */
const ABOUT_MEMBER = /\/api\/(me|radar|pages|business\/claims)\b/

let ask: AskForPage | undefined
let asked: Promise<Answers | undefined> | undefined
let askedBy: string | undefined

export const answerEarly = (askForPage: AskForPage): void => {
  ask = askForPage
}

/** The answer to a request about the member with whom the page was opened, if it was asked for with all others. */
export async function earlyAnswer(request: Request): Promise<Response | undefined> {
  const { userId } = currentSession()
  if (!ask || !userId || request.method !== 'GET' || !ABOUT_MEMBER.test(request.url)) return undefined
  askedBy ??= userId
  // Without it each request is sent.
  asked ??= ask().catch(() => undefined)
  const answers = await asked
  return askedBy === currentSession().userId ? answers?.(request) : undefined
}
