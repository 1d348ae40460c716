import type { Declared, Operation } from './document.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import type { Answer } from './send.ts'

export interface Fault {
  /** Faults of the same kind and operation are reported once. */
  kind: string
  detail: string
}

export interface Secret {
  text: string
  what: string
  mayRead: readonly string[]
}

export interface Exchange {
  operation?: Operation
  role: string
  request: FuzzRequest
  strayed: boolean
  outsideIsDown: boolean
  secrets: readonly Secret[]
}

/** Internal details of the server, which no answer may contain. */
const INSIDE: readonly [string, RegExp][] = [
  ['a stack trace', /(\n|\\n)\s+at .+[:/]\d+:\d+/],
  [
    'a path of the file system',
    /(\/node_modules\/|\/fanfare-\w+-\w{6}\/|\/dist\/server\/|\/src\/(features|platform)\/|file:\/\/\/)/,
  ],
  [
    'words of the database',
    /(syntax error at or near|violates \w+ constraint|duplicate key value|invalid input syntax|invalid byte sequence|current transaction is aborted|pg_catalog|SQLSTATE)/,
  ],
  ['a password hash', /\$argon2/],
  ['words of a library', /(ZodError|SyntaxError:|TypeError:|ECONNREFUSED|Cannot read propert)/],
]

/** Answers of Node.js itself to requests that it could not read. */
const UNREADABLE = new Set([400, 408, 413, 414, 417, 431])

/** Checks an answer against the document and for everything that no answer may contain. */
export function checkResponse(answer: Answer | undefined, exchange: Exchange): Fault[] {
  const { operation, request, strayed } = exchange
  if (!answer) {
    // The server may close the connection when a body is too large.
    return strayed || isHuge(request)
      ? []
      : [{ kind: 'no answer', detail: 'The connection ended without one.' }]
  }
  const faults: Fault[] = []
  const fault = (kind: string, detail: string) => faults.push({ kind, detail })
  const text = isText(answer) ? answer.body.toString('utf8') : ''
  const { status } = answer
  const declared = operation?.answers?.get(status)
  // 501 means that the function does not exist, and must be declared like other statuses.
  if (status >= 500 && status !== 501 && !(declared && exchange.outsideIsDown))
    fault(`status ${status}`, text.slice(0, 300))
  const isUnread = (strayed || isLong(request)) && UNREADABLE.has(status) && !answer.headers['x-request-id']
  if (!isUnread) {
    if (operation?.answers) checkHeaders(answer, fault)
    if (operation?.answers && !strayed && !declared) fault(`undeclared status ${status}`, text.slice(0, 300))
    if (declared && operation && reaches(request, operation)) checkBody(answer, declared, fault)
    if (status >= 400 && !isPage(declared)) checkProblem(answer, request, text, fault)
  }
  for (const [what, pattern] of INSIDE) {
    const found = text.match(pattern)
    if (found) fault(`exposes ${what}`, around(text, found.index ?? 0))
  }
  for (const { text: secret, what, mayRead } of exchange.secrets) {
    if (mayRead.includes(exchange.role)) continue
    const at = text.indexOf(secret)
    if (at >= 0) fault(`leaks ${what}`, around(text, at))
    else if (JSON.stringify(answer.headers).includes(secret)) fault(`leaks ${what} in a header`, secret)
  }
  return faults
}

const around = (text: string, at: number) => text.slice(Math.max(0, at - 80), at + 120)

const DOTS = /\/(\.|%2e){1,2}(\/|$)/i

const reaches = ({ method, path }: FuzzRequest, operation: Operation) =>
  method === operation.method && path.startsWith(operation.template.split('{')[0] ?? '/') && !DOTS.test(path)

/** Near the limit of Node.js for address and headers. */
const isLong = ({ path, query, headers }: FuzzRequest) =>
  path.length + query.join().length + JSON.stringify(headers).length > 12_000

const isHuge = ({ body }: FuzzRequest) =>
  body !== undefined && ('raw' in body ? body.raw.length : JSON.stringify(body).length) > 500_000

const isText = ({ headers }: Answer) => /json|text|xml|javascript/.test(headers['content-type'] ?? '')

function checkHeaders({ headers }: Answer, fault: (kind: string, detail: string) => void): void {
  if (!/^[0-9a-f-]{36}$/.test(String(headers['x-request-id'] ?? ''))) fault('no X-Request-Id', '')
  if (headers['x-content-type-options'] !== 'nosniff') fault('no nosniff', '')
  if (headers['content-security-policy'] === undefined) fault('no Content-Security-Policy', '')
  if (headers['x-powered-by'] !== undefined || headers.server !== undefined) fault('names its software', '')
}

function checkBody(
  { body, headers, status }: Answer,
  declared: Declared,
  fault: (kind: string, detail: string) => void,
): void {
  const type = mediaType(headers['content-type'])
  if (declared.size === 0) {
    if (body.length > 0) fault(`body with ${status}`, body.subarray(0, 200).toString())
    return
  }
  const fitting = [...declared.keys()].find((one) => fits(one, type))
  if (fitting === undefined)
    return void fault(`undeclared content type ${type}`, body.subarray(0, 200).toString())
  const rule = declared.get(fitting)
  if (!rule) return
  const json = parsed(body)
  if (json === undefined) return void fault(`no JSON with ${status}`, body.subarray(0, 200).toString())
  if (rule(json)) return
  const [error] = rule.errors ?? []
  const where = error?.instancePath.replace(/\/\d+/g, '/*') ?? ''
  const extra = error?.params && 'unevaluatedProperty' in error.params ? error.params.unevaluatedProperty : ''
  fault(
    `breaks its schema (${status}${where} ${error?.keyword} ${extra})`,
    `${where} ${error?.message} ${extra}`,
  )
}

/** People open some addresses of the API from a mail, so these are documented to fail with a page. */
const isPage = (declared: Declared | undefined) => declared?.size === 1 && declared.has('text/html')

/** The API answers every other failed request with problem details. */
function checkProblem(
  { body, headers, status }: Answer,
  { path, method }: FuzzRequest,
  text: string,
  fault: (kind: string, detail: string) => void,
): void {
  if (method === 'HEAD' || !/^\/(api|auth)\//.test(path)) return
  const type = mediaType(headers['content-type'])
  if (type !== 'application/problem+json')
    return void fault(`no problem document with ${status}`, text.slice(0, 200))
  const problem = parsed(body)
  if (typeof problem !== 'object' || problem === null || !('status' in problem) || problem.status !== status)
    fault(`a problem document of another status than ${status}`, text.slice(0, 200))
}

const mediaType = (type: string | undefined) => type?.split(';')[0]?.trim().toLowerCase() ?? 'none'

const fits = (declared: string, type: string) =>
  declared === type || (declared.endsWith('/*') && type.startsWith(declared.slice(0, -1)))

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
