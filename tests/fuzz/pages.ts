import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Operation, Parameter } from './document.ts'

const QUERY = [
  'tab',
  'q',
  'search',
  'sort',
  'category',
  'cursor',
  'mbid',
  'redirect',
  'token_hash',
  'type',
  'page',
  'status',
]

/** Addresses outside the document: pages, found by their route files, and static files. */
export function undocumented(): Operation[] {
  const files = readdirSync(path.join(import.meta.dirname, '../../src/routes')).filter(
    (file) => file !== '__root.tsx',
  )
  const pages = files.map((file) => {
    const parts = file
      .replace('.tsx', '')
      .split('.')
      .filter((part) => part !== 'index')
    return `/${parts.map((part) => part.replace(/^\$(.+)$/, '{$1}')).join('/')}`
  })
  const beside = [
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/docs',
    '/api/docs/{file}',
    '/api/openapi.json',
    '/{anything}',
    '/assets/{file}',
  ]
  return [...new Set([...pages, ...beside])].map((template) => ({
    name: `GET ${template}`,
    method: 'GET',
    template,
    parameters: [
      ...[...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name, 'path')),
      ...QUERY.map((name) => parameter(name, 'query')),
    ],
  }))
}

const parameter = (name: string, where: 'path' | 'query'): Parameter => ({
  name,
  in: where,
  required: false,
  schema: { type: 'string', maxLength: 200 },
})
