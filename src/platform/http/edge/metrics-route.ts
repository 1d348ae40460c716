import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import ipaddr from 'ipaddr.js'
import { createAggregateMetrics } from '../../aggregate-metrics.ts'
import type { Platform } from '../../platform.ts'
import { notFound } from '../problem.ts'
import type { Env } from '../router.ts'

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/**
 * `/metrics` in the text format of Prometheus, ahead of the gate. Requires `METRICS_TOKEN` as a bearer token; when it
 * is unset, only programs on this machine that connect without a proxy may read it. All others get a 404.
 */
export function createMetricsRoute({ config, metrics }: Platform): Hono<Env> {
  const metricsOfAll = createAggregateMetrics(metrics.registry)
  const route = new Hono<Env>()
  route.get('/metrics', async (c) => {
    const mayRead =
      config.metricsToken === undefined ? isFromThisMachine(c) : hasToken(c, config.metricsToken)
    if (!mayRead) throw notFound(`There is nothing at ${c.req.path}.`)
    return c.text(await metricsOfAll(), 200, {
      'Content-Type': metrics.registry.contentType,
      'Cache-Control': 'no-store',
    })
  })
  return route
}

function hasToken(c: Context<Env>, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(c.req.header('authorization') ?? ''), digest(`Bearer ${token}`))
}

function isFromThisMachine(c: Context<Env>): boolean {
  const peer = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
  if (!peer || ipaddr.process(peer).range() !== 'loopback') return false
  return FORWARDED.every((name) => c.req.header(name) === undefined)
}
