import { createRandom } from '../../demo/random.ts'
import { checkResponse, type Fault } from './check-response.ts'
import { type Operation, readDocument } from './document.ts'
import { describeRequest, type FuzzRequest } from './fuzz-request.ts'
import { KINDS, makeInput } from './inputs.ts'
import { Report } from './report.ts'
import { createSender } from './send.ts'
import { shrink } from './shrink.ts'
import { sendMalformed } from './transport.ts'
import { FUZZ_ROLES, type World } from './world.ts'

export interface Options {
  url: string
  world: World
  seed: string
  requests: number
  /** Addresses that the document does not describe, such as pages. */
  others?: readonly Operation[]
  /** Makes all sources fail during the last requests. */
  endOutside?(): void
  /** Called after every thousandth request. */
  progress?(done: number): void
}

/** The share of requests that is sent while all sources fail. */
const WITHOUT_OUTSIDE = 0.1

/**
 * Sends inputs of all kinds as all roles to every operation of the site's document and checks the answers against it.
 * The same seed makes the same choices; ids from the database differ from run to run.
 */
export async function fuzz(options: Options): Promise<Report> {
  const { url, world, seed, requests, others = [] } = options
  const { send, close } = createSender(url)
  const cookie = (await world.askerOf(NOTHING, 'visitor')).headers.cookie ?? ''
  const answer = await fetch(`${url}/api/openapi.json`, { headers: { cookie } })
  const operations = [...readDocument((await answer.json()) as Parameters<typeof readDocument>[0]), ...others]
  const report = new Report(seed)
  const downFrom = options.endOutside ? Math.ceil(requests * (1 - WITHOUT_OUTSIDE)) : requests + 1

  for (let number = 1; number <= requests; number++) {
    if (number === downFrom) options.endOutside?.()
    const random = createRandom(`${seed} ${number}`)
    const { at, kind, ofAll, amongFitting } = turnOf(number, operations.length)
    const operation = operations[at]
    if (!operation) throw new Error('The document has no operations.')
    const fitting = world.rolesFor(operation)
    const role = amongFitting && fitting.length > 0 ? random.pick(fitting) : ofAll
    const asker = await world.askerOf(operation, role).catch((error: Error) => {
      report.wrong(`Shared test data is gone before request ${number}: ${error.message}`)
    })
    if (!asker) break
    const address = random.chance(0.5) && world.pools.address(operation.template, random)
    const around = {
      ...asker,
      ...(address && { usual: address }),
      random,
      pools: world.pools,
      tokens: asker.headers.authorization ? [asker.headers.authorization] : world.tokens,
      files: world.files,
    }
    const { request, strayed } = makeInput(operation, kind, around)
    const check = async (candidate: FuzzRequest): Promise<{ faults: Fault[]; status: number }> => {
      const given = await send(candidate)
      if (given) world.recordUse(asker, candidate.method, given.status)
      if (given?.status && given.status < 300) remember(operation, given)
      const exchange = { operation, role: asker.role, request: candidate, strayed, secrets: world.secrets }
      return {
        faults: checkResponse(given, { ...exchange, outsideIsDown: number >= downFrom }),
        status: given?.status ?? 0,
      }
    }
    const started = performance.now()
    const { faults, status } = await check(request)
    report.count({ operation: operation.name, role, kind, status, ms: performance.now() - started })
    for (const fault of faults) {
      if (!report.isNew(operation.name, fault)) continue
      const least = await shrink(request, async (one) =>
        (await check(one)).faults.some((again) => again.kind === fault.kind),
      )
      report.find({
        operation: operation.name,
        role: asker.role,
        kind,
        number,
        fault,
        request: describeRequest(least),
      })
    }
    if (number % 1000 === 0) options.progress?.(number)
  }

  for (const wrong of await sendMalformed(url)) report.wrong(wrong)
  for (const wrong of await world.wrongs()) report.wrong(wrong)
  close()
  return report

  function remember(
    operation: Operation,
    { body, headers }: { body: Buffer; headers: { 'content-type'?: string } },
  ) {
    if (headers['content-type']?.startsWith('application/json') && body.length > 0 && body.length < 300_000)
      world.pools.harvest(operation, JSON.parse(body.toString('utf8')))
  }
}

/**
 * Chooses operation, role and kind of input by the number of the request: after 72 rounds every operation was called as
 * every role with every kind of input, and as often again as the roles that may call it.
 */
export function turnOf(number: number, operations: number) {
  const at = number % operations
  // Operations start with different kinds and roles, so that one round contains all of them.
  const turn = at + Math.floor(number / operations)
  return {
    at,
    kind: cycled(KINDS, turn),
    amongFitting: Math.floor(turn / KINDS.length) % 2 === 1,
    ofAll: cycled(FUZZ_ROLES, Math.floor(turn / KINDS.length / 2)),
  }
}

const cycled = <T>(list: readonly [T, ...T[]], turn: number): T => list[turn % list.length] ?? list[0]

const NOTHING: Operation = { name: '', method: 'GET', template: '/', parameters: [], answers: new Map() }
