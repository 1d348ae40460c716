import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insideTransaction, withCause } from '../cause.ts'
import { embeddedPool, type OpenDatabase } from './database.ts'
import { isDatabaseOutage } from './outage.ts'
import { SingleConnectionPool } from './single-connection-pool.ts'

let engine: PGlite
let database: OpenDatabase

beforeAll(async () => {
  engine = await PGlite.create('memory://')
  database = embeddedPool(engine)
})
afterAll(() => database.close())

/** Yields to other work `turns` times: the connection breaks at particular interleavings. */
async function giveWay(turns: number) {
  for (let turn = 0; turn < turns; turn++) await null
}

describe('the one connection of the embedded engine', () => {
  it.each([
    ['of a plain statement', 'select 1/0', undefined],
    ['of one with values', 'select 1/$1::int', [0]],
    ['of one that cannot be read', 'selec', []],
  ])('survives the failure %s while other queries wait', async (_what, text, values) => {
    const { pool, db } = database
    const asks = Array.from({ length: 6 }, async (_, asker) => {
      for (let i = 0; i < 40; i++) {
        await giveWay((i * 7 + asker * 3) % 23)
        if (asker % 3 === 0) await expect(pool.query(text, values)).rejects.toThrow(/zero|syntax/)
        else if (asker % 3 === 1)
          expect((await pool.query('select $1::int as n', [i])).rows).toEqual([{ n: i }])
        else expect((await sql`select ${i}::int as n`.execute(db)).rows).toEqual([{ n: i }])
      }
    })
    await Promise.all(asks)
  })

  it('lets the event loop turn between transactions, however many come one after the other', async () => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns++
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    for (let i = 0; i < 20; i++) {
      await database.db.transaction().execute((trx) => sql`select ${i}`.execute(trx))
    }
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(19)
  })

  it('rolls back a transaction after an error', async () => {
    const { pool } = database
    await pool.query('create table kept (n int)')
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into kept values (1)')
    const failure = await client.query('select 1/0').catch((error: Error) => error)
    client.release(failure instanceof Error ? failure : undefined)
    expect((await pool.query('select n from kept')).rows).toEqual([])
  })

  it('never makes a caller wait forever: its holder is refused a second one', async () => {
    const pool = new SingleConnectionPool(createPgConfig(engine) as pg.PoolConfig, { waitMs: 20 })
    const client = await pool.connect()
    await client.query('begin')
    const failure = await pool.query('select 1').catch((error: unknown) => error)
    expect(isDatabaseOutage(failure)).toBe(true)
    await client.query('rollback')
    client.release()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('gives a request in a transaction no second one, and any afterwards', async () => {
    const { pool } = database
    const request = { requestId: 'r', isReading: false, isFromMember: true }
    const ask = () => pool.query('select 1 as one').then(({ rows }) => rows)
    await withCause(request, async () => {
      await expect(insideTransaction(ask)).rejects.toThrow(/second connection/)
      expect(await ask()).toEqual([{ one: 1 }])
    })
  })
})
