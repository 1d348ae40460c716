import type { Fault } from './check-response.ts'

interface Finding {
  operation: string
  role: string
  kind: string
  number: number
  fault: Fault
  /** The smallest request that reproduces the fault, as text. */
  request: string
}

interface Counted {
  operation: string
  role: string
  kind: string
  /** 0 means no answer. */
  status: number
  ms: number
}

/** The findings and counts of a run. */
export class Report {
  readonly seed: string
  readonly findings: Finding[] = []
  readonly wrongs: string[] = []
  readonly #seen = new Map<string, number>()
  readonly #counted: Counted[] = []
  readonly #started = performance.now()

  constructor(seed: string) {
    this.seed = seed
  }

  count(counted: Counted): void {
    this.#counted.push(counted)
  }

  isNew(operation: string, { kind }: Fault): boolean {
    const key = `${operation} ${kind}`
    const times = this.#seen.get(key) ?? 0
    this.#seen.set(key, times + 1)
    return times === 0
  }

  find(finding: Finding): void {
    this.findings.push(finding)
  }

  wrong(sentence: string): void {
    this.wrongs.push(sentence)
  }

  /** Operations that never succeeded. */
  neverDone(): string[] {
    const done = new Set(
      this.#counted.filter(({ status }) => status >= 200 && status < 400).map((one) => one.operation),
    )
    return [...new Set(this.#counted.map(({ operation }) => operation))]
      .filter((one) => !done.has(one))
      .sort()
  }

  /** All findings, each with the request that reproduces it. */
  describe(): string {
    const findings = this.findings.map(({ operation, role, kind, number, fault, request }) => {
      const times = this.#seen.get(`${operation} ${fault.kind}`)
      return [
        `${operation}: ${fault.kind} (${times} times)`,
        `  seed ${this.seed}, request ${number}, ${kind} input, sent as ${role}`,
        `  ${fault.detail.replaceAll('\n', '\n  ')}`,
        ...request.split('\n').map((line) => `  > ${line}`),
      ].join('\n')
    })
    return [...findings, ...this.wrongs].join('\n\n')
  }

  summary(): string {
    const seconds = (performance.now() - this.#started) / 1000
    const counted = this.#counted
    const by = (name: 'operation' | 'role' | 'kind') =>
      Object.entries(Object.groupBy(counted, (one) => one[name]))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, list = []]) => `  ${line(key, list)}`)
    return [
      `  ${line('', [])}`,
      ...by('operation'),
      '',
      ...by('role'),
      '',
      ...by('kind'),
      '',
      `  ${line('all', counted)}`,
      '',
      `${counted.length} requests in ${seconds.toFixed(1)} s, seed ${this.seed}: ${this.findings.length} findings, ${this.wrongs.length} wrongs.`,
      ...(this.neverDone().length > 0 ? [`Never done: ${this.neverDone().join(', ')}`] : []),
    ].join('\n')
  }
}

const CLASSES = [0, 2, 3, 4, 5]

function line(name: string, counted: readonly Counted[]): string {
  const isHead = counted.length === 0
  const classes = CLASSES.map((first) =>
    isHead
      ? first === 0
        ? 'none'
        : `${first}xx`
      : String(counted.filter(({ status }) => Math.floor(status / 100) === first).length),
  )
  const times = counted.map(({ ms }) => ms).sort((a, b) => a - b)
  const ms = (share: number) =>
    isHead ? '' : (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
  const columns = [isHead ? 'sent' : String(counted.length), ...classes]
  return `${name.padEnd(72)}${columns.map((column) => column.padStart(7)).join('')}${(isHead ? 'median' : ms(0.5)).padStart(9)}${(isHead ? 'max ms' : ms(1)).padStart(9)}`
}
