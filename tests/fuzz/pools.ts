import type { Random } from '../../demo/random.ts'

/** Addresses that occur in answers. */
const ADDRESS = /^\/(images|og|media\/[\w-]+|api\/exports)\//

/** How many values of one kind a pool holds: the first LASTING stay, the others are replaced by newer ones. */
const MOST = 60
const LASTING = 20

/** The kind of value that an input needs, by the name of the input. */
const KIND_OF: Readonly<Record<string, string>> = {
  mbid: 'artists',
  linkedEntityId: 'artists',
  artistMusicbrainzId: 'artists',
  entityId: 'artists',
  businessAccountId: 'accounts',
  subjectId: 'accounts',
  documentIds: 'documents',
  parentReplyId: 'replies',
  ids: 'replies',
  replyIds: 'replies',
  postIds: 'posts',
  author: 'username',
  artist: 'name',
  linkedEntityName: 'name',
  q: 'name',
  search: 'name',
  userId: 'member',
  artistName: 'name',
  labelName: 'name',
  postId: 'posts',
  artistId: 'artists',
  festivalId: 'slug',
}

/** The share of ids that belong to the victim, who never sends requests. */
const TARGETED = 0.5

const NOTHING: ReadonlySet<string> = new Set()

/** Ids and names that exist, collected from the world and from answers, so that inputs refer to real rows. */
export class Pools {
  readonly #kinds = new Map<string, string[]>()
  readonly #targets = new Map<string, string[]>()
  #turn = 0

  add(kind: string, value: string): void {
    const known = this.#kinds.get(kind) ?? []
    if (known.includes(value)) return
    if (known.length < MOST) known.push(value)
    else known[LASTING + (this.#turn++ % (MOST - LASTING))] = value
    this.#kinds.set(kind, known)
  }

  /** Adds an id that inputs use often, because it belongs to none of the senders. */
  aimAt(kind: string, value: string): void {
    this.#targets.set(kind, [...(this.#targets.get(kind) ?? []), value])
  }

  all(kind: string): readonly string[] {
    return this.#kinds.get(kind) ?? []
  }

  /** Picks a value for an input of this name. The segment before an `id` tells its kind. */
  pick(
    name: string,
    before: string | undefined,
    random: Random,
    spared: ReadonlySet<string> = NOTHING,
  ): string | undefined {
    const kinds = [KIND_OF[name] ?? name, ...(before && name !== 'cursor' ? [before] : [])]
    const may = (one: string) => !spared.has(one)
    const targets = kinds.flatMap((kind) => this.#targets.get(kind) ?? []).filter(may)
    if (targets.length > 0 && random.chance(TARGETED)) return random.pick(targets)
    const found = kinds.flatMap((kind) => this.all(kind)).filter(may)
    return found.length > 0 ? random.pick(found) : undefined
  }

  /** Collects the values in an answer: ids by their list, cursors by the operation. */
  harvest(operation: { name: string; template: string }, answer: unknown): void {
    const list = operation.template.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
    const visit = (value: unknown, depth: number): void => {
      if (depth > 6 || typeof value !== 'object' || value === null) return
      if (Array.isArray(value)) {
        for (const item of value.slice(0, 10)) visit(item, depth + 1)
        return
      }
      for (const [name, member] of Object.entries(value)) {
        if (typeof member !== 'string' || member === '') visit(member, depth + 1)
        else if (name === 'id') this.#addId(list, member)
        else if (name === 'nextCursor') this.add(`cursor of ${operation.name}`, member)
        else if (ADDRESS.test(member)) this.addAddress(member)
        else if (['mbid', 'username', 'slug', 'name'].includes(name)) this.add(KIND_OF[name] ?? name, member)
      }
    }
    visit(answer, 0)
  }

  #addId(list: string, id: string): void {
    this.add(list, id)
    if (list === 'posts') this.addAddress(`/og/post/${id}.jpg`)
  }

  addAddress(address: string): void {
    const [start] = ADDRESS.exec(address) ?? []
    if (start) this.add(`addresses at ${start}`, address)
  }

  /** The path and query parameters of a collected address that fits the template, such as that of a picture. */
  address(
    template: string,
    random: Random,
  ): { params: Record<string, string>; query: Record<string, string> } | undefined {
    const names = template.split('/')
    const [start] = ADDRESS.exec(template) ?? []
    const fitting = this.all(`addresses at ${start}`).filter((address) => {
      const parts = address.split('?')[0]?.split('/') ?? []
      return (
        parts.length === names.length && names.every((name, at) => name.startsWith('{') || name === parts[at])
      )
    })
    if (fitting.length === 0) return undefined
    const url = new URL(random.pick(fitting), 'http://site')
    const parts = url.pathname.split('/')
    const params = names.flatMap((name, at) =>
      name.startsWith('{') ? [[name.slice(1, -1), decodeURIComponent(parts[at] ?? '')]] : [],
    )
    return { params: Object.fromEntries(params), query: Object.fromEntries(url.searchParams) }
  }

  cursors(): string[] {
    return [...this.#kinds.keys()]
      .filter((kind) => kind.startsWith('cursor of '))
      .flatMap((kind) => this.all(kind))
  }
}
