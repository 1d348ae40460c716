import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { SiteQueryClient } from './site-query-client.ts'

it('shows a changed list when its first answer was still on its way', async () => {
  const client = new SiteQueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const options = { queryKey: ['list'], queryFn: () => answers[asked++]?.promise ?? 'asked too often' }
  const stop = new QueryObserver(client, options).subscribe(() => {})
  const loaded = client.ensureQueryData(options)
  const invalidated = client.invalidateQueries({ queryKey: ['list'] })
  answers[0]?.resolve('before the change')
  answers[1]?.resolve('after the change')
  await invalidated
  expect([await loaded, client.getQueryData(['list']), asked]).toEqual([
    'after the change',
    'after the change',
    2,
  ])
  stop()
})
