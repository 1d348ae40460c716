import { type ColumnRule, columnRules } from './column-rules.ts'
import type { Column, Table } from './read-tables.ts'

/** The TypeScript type that the driver returns for each type; `platform/db/database.ts` makes `int8` a number. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
}

/**
 * The TypeScript of all tables, for Kysely. Throws on a column whose type only a rule can give and on a rule for a
 * column that does not exist.
 */
export function writeTypes(tables: readonly Table[]): string {
  const unused = new Set(Object.keys(columnRules))
  const imports = new Map<string, Set<string>>()
  const ruleOf = (table: Table, column: Column): ColumnRule => {
    const names = [`${table.name}.${column.name}`, `${table.name}.*`, `*.${column.name}`]
    const found = names.filter((name) => columnRules[name])
    for (const name of found) unused.delete(name)
    return Object.assign({}, ...found.reverse().map((name) => columnRules[name]))
  }
  const blocks = tables.map((table) => {
    const columns = table.columns.map((column) => {
      const rule = ruleOf(table, column)
      if (rule.from && rule.type)
        imports.set(rule.from, (imports.get(rule.from) ?? new Set()).add(rule.type.replace(/\W/g, '')))
      return `${comment(column.comment, 6)}      ${column.name}: ${columnType(table, column, rule)}\n`
    })
    return `${comment(table.comment, 4)}    ${table.name}: {\n${columns.join('')}    }\n`
  })
  if (unused.size > 0) throw new Error(`Rules for columns that do not exist: ${[...unused].join(', ')}.`)
  const fromFeatures = [...imports.keys()]
    .sort()
    .map((from) => `import type { ${[...(imports.get(from) ?? [])].sort().join(', ')} } from '${from}'\n`)
  return `// Written by \`npm run schema\` from the migrations. Change a migration or scripts/schema/column-rules.ts instead.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
${fromFeatures.join('')}
declare module '#platform/db/tables.ts' {
  interface Database {
${blocks.join('')}  }
}
`
}

function columnType(table: Table, column: Column, rule: ColumnRule): string {
  const base = rule.type ?? (column.allowed ? union(column.allowed) : TYPES[column.baseType])
  if (!base) {
    throw new Error(
      `${table.name}.${column.name} is of type ${column.sqlType}: add a rule for it to scripts/schema/column-rules.ts.`,
    )
  }
  const element = column.isArray && !rule.type ? (base.includes('|') ? `(${base})[]` : `${base}[]`) : base
  const orNull = column.notNull || rule.notNull ? '' : ' | null'
  const select = `${element}${orNull}`
  if (column.isComputed || column.identity === 'always') return `GeneratedAlways<${select}>`
  const isOptional = column.expression !== null || column.identity !== null
  if (!rule.insert && !rule.update) return isOptional ? `Generated<${select}>` : select
  const insert = rule.insert ?? (isOptional ? `${element} | undefined` : element)
  const update = rule.update ?? rule.insert ?? element
  const orNullUnlessNever = (type: string) => (type === 'never' ? type : `${type}${orNull}`)
  return `ColumnType<${select}, ${orNullUnlessNever(insert)}, ${orNullUnlessNever(update)}>`
}

function union(values: readonly (string | number)[]): string {
  return values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(' | ')
}

function comment(text: string | null, indent: number): string {
  return text ? `${' '.repeat(indent)}/** ${text} */\n` : ''
}
