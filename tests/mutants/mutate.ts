import { parseSync } from 'vite'

/** A small change of a source that a test must notice. */
export interface Mutant {
  file: string
  line: number
  /** What it does, such as "`<` for `<=`". */
  what: string
  source: string
}

interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}

/** All mutants of a source, in the order of the text. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`)
  const mutants: Mutant[] = []
  const text = ({ start, end }: Node) => source.slice(start, end)
  const add = (start: number, end: number, replacement: string, what: string) =>
    mutants.push({
      file,
      line: source.slice(0, start).split('\n').length,
      what: what.replace(/\s+/g, ' '),
      source: source.slice(0, start) + replacement + source.slice(end),
    })
  const negate = (test: Node) => add(test.start, test.end, `!(${text(test)})`, `negated \`${text(test)}\``)

  const visit = (node: Node) => {
    // Types have no effect, and a loop whose end changes may have none.
    if (node.type.startsWith('TS') && !node.type.endsWith('Expression')) return
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const [left, right] = [node.left as Node, node.right as Node]
      const operator = String(node.operator)
      const other = OPERATORS[operator]
      const at = source.indexOf(operator, left.end)
      if (other && !isText(left) && !isText(right))
        add(at, at + operator.length, other, `\`${other}\` for \`${operator}\` after \`${text(left)}\``)
      if (node.type === 'LogicalExpression' && operator !== '??') {
        add(node.start, node.end, text(right), `without \`${text(left)} ${operator}\``)
        add(node.start, node.end, text(left), `without \`${operator} ${text(right)}\``)
      }
    }
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') negate(node.test as Node)
    if (node.type === 'UnaryExpression' && node.operator === '!')
      add(
        node.start,
        node.end,
        text(node.argument as Node),
        `without \`!\` before \`${text(node.argument as Node)}\``,
      )
    if (node.type === 'Literal' && typeof node.value === 'number')
      add(node.start, node.end, String(node.value + 1), `${node.value + 1} for ${node.value}`)
    if (node.type === 'Literal' && typeof node.value === 'boolean')
      add(node.start, node.end, String(!node.value), `${!node.value} for ${node.value}`)
    const body = node.body as Node | undefined
    if (node.type.includes('Function') && body?.type === 'BlockStatement')
      add(body.start + 1, body.start + 1, ' return undefined as never;', 'returns at once')
    for (const [name, child] of Object.entries(node)) {
      const isLoop = /^(For|While|DoWhile)/.test(node.type) && (name === 'test' || name === 'update')
      if (!isLoop) for (const one of [child].flat()) if (isNode(one)) visit(one)
    }
  }
  visit(program as unknown as Node)
  return mutants
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** The sum of texts has no difference. */
const isText = ({ type, value }: Node) => type === 'TemplateLiteral' || typeof value === 'string'
