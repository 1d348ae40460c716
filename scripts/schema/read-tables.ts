import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'

export interface Column {
  name: string
  /** In SQL notation: `timestamp(3) with time zone`, `text[]`. */
  sqlType: string
  /** The name of the type without modifiers; for an array that of its elements: `timestamptz`, `text`. */
  baseType: string
  isArray: boolean
  notNull: boolean
  /** The expression of the default, or of a computed column. */
  expression: string | null
  isComputed: boolean
  identity: 'always' | 'by default' | null
  collation: string | null
  comment: string | null
  /** The values that a check of this column alone allows. */
  allowed: readonly (string | number)[] | null
}

export interface Table {
  name: string
  isView: boolean
  comment: string | null
  columns: Column[]
}

interface Row extends Omit<Column, 'allowed'> {
  table: string
  isView: boolean
  tableComment: string | null
  checks: string[]
}

/** The tables and views of the site, without the migrator's own, by name; their columns in their order. */
export async function readTables(db: DbOrTrx): Promise<Table[]> {
  const { rows } = await sql<Row>`
    select c.relname::text as "table", c.relkind = 'v' as "isView",
      obj_description(c.oid, 'pg_class') as "tableComment",
      a.attname::text as name, format_type(a.atttypid, a.atttypmod) as "sqlType",
      coalesce(element.typname, t.typname)::text as "baseType", element.oid is not null as "isArray",
      a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as expression,
      a.attgenerated <> '' as "isComputed",
      case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity,
      case when a.attcollation <> t.typcollation then quote_ident(l.collname) end as collation,
      col_description(c.oid, a.attnum) as comment,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'kysely\\_%'
    order by c.relname, a.attnum`.execute(db)
  const tables = new Map<string, Table>()
  for (const { table, isView, tableComment, checks, ...column } of rows) {
    const known = tables.get(table) ?? { name: table, isView, comment: tableComment, columns: [] }
    tables.set(table, known)
    known.columns.push({ ...column, allowed: allowedValues(checks) })
  }
  return [...tables.values()]
}

/** Reads `CHECK ((kind = ANY (ARRAY['pin'::text, 'hide'::text])))` and `CHECK ((role = 'admin'::text))`. */
function allowedValues(checks: readonly string[]): Column['allowed'] {
  for (const check of checks) {
    const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.+)\]\)|('\w+'::text))\)\)$/.exec(check)
    const values = (list?.[1] ?? list?.[2])?.split(', ').map(literal)
    if (values?.every((value) => value !== undefined)) return values
  }
  return null
}

function literal(text: string): string | number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  return /^'(\w+)'::text$/.exec(text)?.[1]
}
