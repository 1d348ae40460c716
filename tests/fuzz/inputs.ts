import type { Random } from '../../demo/random.ts'
import type { Operation, Schema } from './document.ts'
import { type Body, encode, type FuzzRequest, type Part, pair } from './fuzz-request.ts'
import type { Pools } from './pools.ts'
import { edge, validValue } from './values.ts'
import { WILD_TEXTS, wildCursor, wildJson, wildQuery, wildSegment } from './wild.ts'
import { wildForm } from './wild-form.ts'
import { WILD_METHODS, WILD_TYPES, wildAuthorization, wildHeader } from './wild-headers.ts'

export const KINDS = ['valid', 'boundary', 'wild'] as const
export type Kind = (typeof KINDS)[number]

/** An input that the operation is known to accept. */
export interface KnownInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

export interface Input {
  request: FuzzRequest
  /** Whether the request may reach another operation, or be refused before it reaches one. */
  strayed: boolean
}

export interface InputContext {
  random: Random
  pools: Pools
  /** Headers of the sender. */
  headers: Readonly<Record<string, string>>
  /** Authorization headers of other members. */
  tokens: readonly string[]
  files: readonly Omit<Part, 'name'>[]
  usual?: KnownInput
  /** Ids that other requests need, so that this one must not delete them. */
  spared?: ReadonlySet<string>
  /** Values that only this member knows, such as the password, by the name of the input. */
  own: Readonly<Record<string, string>>
}

interface Draft {
  method: string
  segments: string[]
  query: Map<string, string[]>
  rawQuery: string[]
  headers: Record<string, string>
  json?: unknown
  body?: Body
  strayed: boolean
}

export function makeInput(operation: Operation, kind: Kind, around: InputContext): Input {
  const draft = validDraft(operation, around)
  const { random } = around
  const changes = kind === 'valid' ? 0 : random.chance(0.7) ? 1 : random.int(2, 3)
  for (let done = 0; done < changes; done++) {
    if (kind === 'boundary') changeToEdge(draft, operation, around)
    else random.pick(wildChanges(operation))(draft, operation, around)
  }
  return { request: toRequest(draft), strayed: draft.strayed }
}

function validDraft(operation: Operation, around: InputContext): Draft {
  const { random, usual, own, pools, spared } = around
  const segments = operation.template.split('/')
  // Sometimes exactly the known input, mostly a variation of it, sometimes another one.
  const likeUsual = usual && random.chance(0.7)
  const exactly = likeUsual && random.chance(0.4)
  const known = (before?: string) => (name: string) =>
    name === 'cursor'
      ? pools.pick(`cursor of ${operation.name}`, undefined, random)
      : (own[name] ?? pools.pick(name, before, random, spared))
  const path = segments.map((segment, at) => {
    if (!segment.startsWith('{')) return segment
    const name = segment.slice(1, -1)
    // The rest of the input is valid, but the id is often another member's.
    const given = likeUsual && random.chance(0.7) ? usual.params?.[name] : undefined
    const schema = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
    const before = segments.slice(0, at).findLast((one) => !one.startsWith('{'))
    return encode(given ?? String(validValue(schema, name, random, known(before))))
  })
  const query = new Map<string, string[]>()
  for (const one of operation.parameters) {
    if (one.in !== 'query') continue
    const given = likeUsual ? usual.query?.[one.name] : undefined
    if (given !== undefined) query.set(one.name, [given])
    else if (!exactly && (one.required || random.chance(0.3)))
      query.set(one.name, [String(validValue(one.schema, one.name, random, known()))])
  }
  const draft: Draft = {
    method: operation.method,
    segments: path,
    query,
    rawQuery: [],
    headers: { ...around.headers },
    strayed: false,
  }
  if (!operation.body) return draft
  const { type, schema } = operation.body
  if (type === 'multipart/form-data')
    draft.body = { form: validForm(schema, around), boundary: 'edge0123456789' }
  else {
    const made = validValue(schema, '', random, known())
    draft.json = exactly ? usual.body : merged(made, likeUsual ? usual.body : undefined)
  }
  return draft
}

/** Values of the known input override generated ones. */
const merged = (made: unknown, usual: unknown) =>
  isRecord(made) && isRecord(usual) ? { ...made, ...usual } : (usual ?? made)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function validForm(schema: Schema, { random, files }: InputContext): Part[] {
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) || random.chance(0.2))
    .map(([name]) => ({ name, ...random.pick(files) }))
}

function changeToEdge(draft: Draft, operation: Operation, { random }: InputContext): void {
  const params = operation.parameters.filter((one) => one.in === 'path')
  const queries = operation.parameters.filter((one) => one.in === 'query')
  const kinds = [
    ...params.map((one) => () => {
      const at = operation.template.split('/').indexOf(`{${one.name}}`)
      draft.segments[at] = written(edge(one.schema, random))
      if (draft.segments[at] === '') draft.strayed = true
    }),
    ...queries.flatMap((one) => [
      () => draft.query.set(one.name, [text(edge(one.schema, random))]),
      () => draft.query.set(one.name, [text(edge(one.schema, random))]),
      () => draft.query.set(one.name, [...(draft.query.get(one.name) ?? []), 'x']),
      () => draft.query.delete(one.name),
    ]),
    ...(draft.json === undefined ? [] : bodyEdges(draft, operation.body?.schema ?? {}, random)),
    ...(draft.body && 'form' in draft.body ? formEdges(draft, draft.body.form, random) : []),
  ]
  if (kinds.length > 0) random.pick(kinds)()
  else draft.query.set('unknown', ['1'])
}

const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const written = (value: unknown) => encode(text(value))

/** Each function changes one place of the body, at any depth. */
function bodyEdges(draft: Draft, schema: Schema, random: Random): (() => void)[] {
  return placesOf(schema).flatMap(({ path, schema: part }) => [
    () => {
      draft.json = replaced(draft.json, path, () => edge(part, random))
    },
    () => {
      draft.json = replaced(draft.json, path, () => edge(part, random))
    },
    () => {
      draft.json = replaced(draft.json, path, () => undefined)
    },
    () => {
      draft.json = isRecord(draft.json)
        ? { ...draft.json, unknown: 1, [path.at(-1) ?? 'x']: null }
        : draft.json
    },
  ])
}

function placesOf(
  schema: Schema,
  path: readonly string[] = [],
): { path: readonly string[]; schema: Schema }[] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    placesOf(part, [...path, name]),
  )
  const items = schema.items ? placesOf(schema.items, [...path, '0']) : []
  return [{ path, schema }, ...below, ...items]
}

/** A copy with another value at the path. Missing parents are created. */
function replaced(value: unknown, [name, ...rest]: readonly string[], by: () => unknown): unknown {
  if (name === undefined) return by()
  if (name === '0') return [replaced(Array.isArray(value) ? value[0] : undefined, rest, by)]
  const record = isRecord(value) ? value : {}
  return { ...record, [name]: replaced(record[name], rest, by) }
}

function formEdges(draft: Draft, form: readonly Part[], random: Random): (() => void)[] {
  const boundary = 'edge0123456789'
  const change = (parts: readonly Part[]) => () => {
    draft.body = { form: parts, boundary }
  }
  const [first, ...others] = form
  if (!first) return []
  return [
    change([]),
    change(others),
    change([...form, first]),
    change([{ ...first, content: '' }, ...others]),
    change([{ ...first, content: 'x' }, ...others]),
    change([{ name: first.name, content: 'no file' }, ...others]),
    change([{ ...first, filename: '' }, ...others]),
    change([{ ...first, content: Buffer.from(first.content).subarray(0, random.int(1, 200)) }, ...others]),
    change([...form, { name: 'unknown', content: '1' }]),
  ]
}

type Change = (draft: Draft, operation: Operation, around: InputContext) => void

function wildChanges(operation: Operation): Change[] {
  const has = (where: 'path' | 'query') => operation.parameters.some((one) => one.in === where)
  const changes: Change[] = [wildHeaders, wildMethod, wildQueries, wildToken]
  if (has('path')) changes.push(wildPath, wildPath)
  if (has('query')) changes.push(wildTextInQuery, wildTextInQuery)
  if (operation.parameters.some(({ name }) => name === 'cursor')) changes.push(cursor, cursor)
  if (operation.body?.type === 'multipart/form-data')
    changes.push(wildUpload, wildUpload, wildUpload, wildType)
  else if (operation.body) changes.push(wildTextInBody, wildTextInBody, wildBody, wildType)
  return changes
}

const wildHeaders: Change = (draft, _, { random }) => {
  const header = wildHeader(random)
  Object.assign(draft.headers, header)
  draft.strayed = true
}

const wildMethod: Change = (draft, _, { random }) => {
  draft.method = random.pick(WILD_METHODS)
  draft.strayed = true
}

const wildQueries: Change = (draft, operation, { random }) => {
  const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  draft.rawQuery.push(...wildQuery(random, names))
}

const wildToken: Change = (draft, _, { random, tokens }) => {
  draft.headers.authorization = wildAuthorization(random, tokens)
}

const wildPath: Change = (draft, operation, { random }) => {
  const places = operation.template.split('/').flatMap((segment, at) => (segment.startsWith('{') ? [at] : []))
  draft.segments[random.pick(places)] = wildSegment(random)
  if (random.chance(0.1)) draft.segments.push('')
  if (random.chance(0.05)) draft.segments.unshift('', '')
  draft.strayed = true
}

const wildTextInQuery: Change = (draft, operation, { random }) => {
  const { name } = random.pick(operation.parameters.filter((one) => one.in === 'query'))
  draft.query.set(name, [random.pick(WILD_TEXTS).slice(0, 6000)])
  draft.strayed = true
}

const cursor: Change = (draft, operation, { random, pools }) => {
  const own = pools.all(`cursor of ${operation.name}`)
  draft.query.set('cursor', [
    wildCursor(random, random.chance(0.6) && own.length > 0 ? own : pools.cursors()),
  ])
}

const wildTextInBody: Change = (draft, operation, { random }) => {
  const places = placesOf(operation.body?.schema ?? {}).filter(({ schema }) => !schema.properties)
  if (places.length === 0) return
  const { path } = random.pick(places)
  draft.json = replaced(draft.json, path, () => random.pick(WILD_TEXTS))
}

const wildBody: Change = (draft, _, { random }) => {
  draft.body = { raw: wildJson(random, draft.json), type: 'application/json' }
}

const wildType: Change = (draft, _, { random }) => {
  const raw = draft.body && 'raw' in draft.body ? draft.body.raw : JSON.stringify(draft.json ?? {})
  draft.body = { raw, type: random.pick(WILD_TYPES) }
}

const wildUpload: Change = (draft, _, { random, files }) => {
  draft.body = wildForm(random, files)
}

function toRequest(draft: Draft): FuzzRequest {
  const query = [...draft.query].flatMap(([name, values]) => values.map((value) => pair(name, value)))
  const body: Body | undefined = draft.body ?? (draft.json === undefined ? undefined : { json: draft.json })
  return {
    method: draft.method,
    path: draft.segments.join('/') || '/',
    query: [...query, ...draft.rawQuery],
    headers: draft.headers,
    ...(body && { body }),
  }
}
