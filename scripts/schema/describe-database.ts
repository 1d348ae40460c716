import { sql } from 'kysely'
import { listTables } from '#platform/backup/tables.ts'
import type { DbOrTrx } from '#platform/db/database.ts'

/**
 * Everything that makes up a database: each object of the schema with all its properties, each dependency between them,
 * and each row without its times. Read from the catalogue of PostgreSQL rather than from our own SQL, so that it also shows
 * what that leaves out. Two databases are equal when their lines are.
 */
export async function describeDatabase(db: DbOrTrx): Promise<string[]> {
  const lines: string[] = []
  for (const query of QUERIES) {
    const { rows } = await sql<{ line: string }>`${sql.raw(query)}`.execute(db)
    lines.push(...rows.map(({ line }) => line))
  }
  for (const { name, columns } of await listTables(db)) {
    const { rows } = await sql<{ line: string }>`
      select ${name} || ' has ' || (to_jsonb(one) - array(
        select column_name::text from information_schema.columns
        where table_schema = 'public' and table_name = ${name} and data_type like 'timestamp%'))::text as line
      from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}) one`.execute(
      db,
    )
    lines.push(...rows.map(({ line }) => line))
  }
  return lines.sort()
}

/** Relations of the site, without the migrator's own. */
const OWN = `c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'`
const NOT_OF_EXTENSION = (catalogue: string, alias: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`
/** NOT NULL is a constraint with a name of its own since PostgreSQL 18; no statement names it. */
const NOT_NULL = `(select oid from pg_constraint where contype = 'n')`

const QUERIES = [
  `select 'extension ' || extname || ' ' || extversion || ' in ' || extnamespace::regnamespace as line from pg_extension`,
  `select 'relation ' || row(c.relname, c.relkind, c.relpersistence, c.reloptions, c.relreplident, c.relrowsecurity,
      c.relforcerowsecurity, c.relispartition, c.relacl, c.reltablespace, a.amname, t.reloptions)::text as line
    from pg_class c left join pg_am a on a.oid = c.relam left join pg_class t on t.oid = c.reltoastrelid
    where ${OWN}`,
  `select 'column ' || row(c.relname, row_number() over (partition by c.oid order by a.attnum),
      -- Columns of indexes keep the first name of theirs in the table, and nothing reads it.
      case c.relkind when 'i' then '' else a.attname end,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, l.collname, a.attstorage,
      a.attcompression, nullif(a.attstattarget, -1), a.attoptions, a.attacl, pg_get_expr(d.adbin, d.adrelid))::text as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_collation l on l.oid = a.attcollation
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${OWN}`,
  `select 'constraint ' || row(c.relname, k.conname, k.contype, k.condeferrable, k.condeferred, k.convalidated,
      k.connoinherit, k.conindid::regclass, pg_get_constraintdef(k.oid))::text as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid where ${OWN} and k.contype <> 'n'`,
  `select 'index ' || row(pg_get_indexdef(i.indexrelid), i.indisprimary, i.indisvalid, i.indisready, i.indisclustered,
      i.indisreplident, i.indimmediate)::text as line
    from pg_index i join pg_class c on c.oid = i.indrelid where ${OWN}`,
  `select 'trigger ' || row(pg_get_triggerdef(t.oid), t.tgenabled)::text as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${OWN} and not t.tgisinternal`,
  `select 'function ' || row(pg_get_functiondef(p.oid), p.proacl)::text as line
    from pg_proc p where p.pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION('pg_proc', 'p')}`,
  `select 'view ' || c.relname || ' ' || pg_get_viewdef(c.oid) as line from pg_class c where ${OWN} and c.relkind = 'v'`,
  `select 'sequence ' || row(c.relname, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin, s.seqcache,
      s.seqcycle, pg_sequence_last_value(c.oid))::text as line
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where ${OWN}`,
  `select 'comment ' || pg_describe_object(classoid, objoid, objsubid) || ' ' || description as line
    from pg_description where objoid >= 16384 and not exists (
      select from pg_depend d where d.classid = classoid and d.objid = objoid and d.deptype = 'e')
      and classoid <> 'pg_extension'::regclass`,
  `select 'type ' || typname || ' ' || typtype::text as line from pg_type t
    where typnamespace = 'public'::regnamespace and typname not like '%kysely\\_%' and ${NOT_OF_EXTENSION('pg_type', 't')}`,
  `select 'setting ' || setconfig::text as line from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())`,
  `select distinct 'dependency ' || pg_describe_object(classid, objid, objsubid) || ' ' || deptype::text || ' '
      || pg_describe_object(refclassid, refobjid, refobjsubid) as line
    from pg_depend
    where objid >= 16384 and deptype <> 'e' and not (classid = 'pg_constraint'::regclass and objid in ${NOT_NULL})
      and pg_describe_object(classid, objid, objsubid) !~ 'pg_toast|kysely_|RI_ConstraintTrigger'`,
  ...[
    ['collation', 'pg_collation', 'collname', 'collnamespace'],
    ['operator', 'pg_operator', 'oprname', 'oprnamespace'],
    ['operator class', 'pg_opclass', 'opcname', 'opcnamespace'],
    ['statistics', 'pg_statistic_ext', 'stxname', 'stxnamespace'],
    ['text search configuration', 'pg_ts_config', 'cfgname', 'cfgnamespace'],
    ['text search dictionary', 'pg_ts_dict', 'dictname', 'dictnamespace'],
  ].map(
    ([kind, catalogue = '', name, namespace]) =>
      `select '${kind} ' || ${name} as line from ${catalogue} o
        where ${namespace} = 'public'::regnamespace and ${NOT_OF_EXTENSION(catalogue, 'o')}`,
  ),
]
