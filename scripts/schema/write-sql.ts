import { type RawBuilder, sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Column, Table } from './read-tables.ts'

/** Part of the SQL of a table. */
interface Part {
  table: string
  definition: string
}

/**
 * The whole schema as SQL that creates it: extensions, functions, then each table with everything that belongs to it,
 * after the tables that it references. The same schema gives the same text.
 */
export async function writeSql(db: DbOrTrx, tables: readonly Table[]): Promise<string> {
  const read = async (query: RawBuilder<Part>) =>
    Map.groupBy((await query.execute(db)).rows, ({ table }) => table)
  const constraints = await read(tableConstraints)
  const options = await read(tableOptions)
  const views = await read(viewQueries)
  const additions = await read(tableAdditions)
  const of = (parts: Map<string, Part[]>, { name }: Table) =>
    (parts.get(name) ?? []).map(({ definition }) => definition)

  const create = (table: Table) => {
    if (table.isView) return `create view ${table.name} as\n${of(views, table).join('')}`
    const lines = [...table.columns.map(columnLine), ...of(constraints, table)].map((line) => `  ${line}`)
    return `create table ${table.name} (\n${lines.join(',\n')}\n)${of(options, table).join('')}`
  }
  const shared = (await readShared.execute(db)).rows.map(({ definition }) => `${definition.trim()};\n`)
  const inOrder = await byReference(db, tables)
  return [
    '-- The whole schema, written by `npm run schema` from the migrations. Change a migration instead.\n',
    'set check_function_bodies = off;\n',
    ...shared,
    ...inOrder.map((table) =>
      [create(table), ...comments(table), ...of(additions, table)].map((text) => `${text};\n`).join(''),
    ),
  ].join('\n')
}

function columnLine(column: Column): string {
  const { name, sqlType, collation, identity, expression, isComputed, notNull } = column
  return [
    `${name} ${sqlType}`,
    collation && `collate ${collation}`,
    identity && `generated ${identity} as identity`,
    expression && (isComputed ? `generated always as (${expression}) stored` : `default ${expression}`),
    notNull && 'not null',
  ]
    .filter(Boolean)
    .join(' ')
}

function comments({ name, isView, comment, columns }: Table): string[] {
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
  return [
    ...(comment ? [`comment on ${isView ? 'view' : 'table'} ${name} is\n  ${quote(comment)}`] : []),
    ...columns.flatMap((column) =>
      column.comment ? [`comment on column ${name}.${column.name} is\n  ${quote(column.comment)}`] : [],
    ),
  ]
}

/** Tables after those that they reference, and views last; otherwise by name. */
async function byReference(db: DbOrTrx, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await sql<{ table: string; references: string }>`
    select conrelid::regclass::text as "table", confrelid::regclass::text as references
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(db)
  const sorted = new Set<Table>()
  const add = (table: Table) => {
    for (const other of tables) {
      const isReferenced = rows.some((row) => row.table === table.name && row.references === other.name)
      if (isReferenced && !sorted.has(other)) add(other)
    }
    sorted.add(table)
  }
  for (const table of tables.filter(({ isView }) => !isView)) add(table)
  for (const view of tables.filter(({ isView }) => isView)) add(view)
  return [...sorted]
}

const readShared = sql<{ definition: string }>`
  (select 'create extension if not exists ' || quote_ident(extname) as definition
    from pg_extension where extname <> 'plpgsql' order by extname)
  union all
  (select rtrim(pg_get_functiondef(p.oid), E'\n') || coalesce(E';\n\ncomment on function ' || p.oid::regprocedure
      || E' is\n  ' || quote_literal(obj_description(p.oid, 'pg_proc')), '')
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    -- A body that is parsed at once needs the functions that it calls, which are older.
    order by p.prosqlbody is not null, case when p.prosqlbody is not null then p.oid end, p.proname,
      pg_get_function_identity_arguments(p.oid))`

// Not those of type n: since PostgreSQL 18 each NOT NULL is a constraint as well.
const tableConstraints = sql<Part>`
  select conrelid::regclass::text as "table",
    'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'c', 'f')
  order by position(contype in 'pucf'), conname`

const tableOptions = sql<Part>`
  select oid::regclass::text as "table", ' with (' || array_to_string(reloptions, ', ') || ')' as definition
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reloptions is not null`

const viewQueries = sql<Part>`
  select oid::regclass::text as "table", rtrim(pg_get_viewdef(oid), ';') as definition
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`

const tableAdditions = sql<Part>`
  (select indrelid::regclass::text as "table", pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    order by c.relname)
  union all
  (select indrelid::regclass::text,
      'alter index ' || i.indexrelid::regclass || ' alter column ' || a.attnum || ' set statistics ' || a.attstattarget
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attstattarget >= 0
    order by c.relname, a.attnum)
  union all
  (select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by tgname)`
