import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lint } from '../support/lint.ts'

const root = path.resolve(import.meta.dirname, '../..')
const OWN_TRANSACTION = 'export const write = (db: Db) => db.transaction().execute(insert)\n'

test.each([
  ['routes.ts', OWN_TRANSACTION],
  ['post-routes.ts', OWN_TRANSACTION],
  ['routes.ts', 'export const begin = (db: Db) => db.startTransaction().execute()\n'],
  ['routes.ts', "export const write = (db: Db) => db.insertInto('posts').values({}).execute()\n"],
  ['routes.ts', "export const write = (db: Db) => db.updateTable('posts').set({}).execute()\n"],
  ['routes.ts', "export const write = (db: Db) => db.deleteFrom('posts').execute()\n"],
])('%s that writes on its own is refused: %s', async (name, source) => {
  const said = await lint(`src/features/one/server/${name}`, source)
  expect(said).toContain('Routes write through asViewer')
  expect(said).toContain('Found 1 error')
})

test('other files have transactions, and routes have asViewer', async () => {
  expect(await lint('src/features/one/server/write.ts', OWN_TRANSACTION)).not.toContain('asViewer')
  const asViewer =
    "export const write = (c: Context) => asViewer(c, (trx) => trx.deleteFrom('posts').execute())\n"
  expect(await lint('src/features/one/server/routes.ts', asViewer)).not.toContain('Found')
})

/** The files below a folder that declare endpoints where the rule does not look. */
async function findHiddenRoutes(folder: string): Promise<string[]> {
  const hidden: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: folder })) {
    if (/(routes|\.test)\.ts$/.test(file)) continue
    if (/\bcreateRoute\s*\(/.test(await readFile(path.join(folder, file), 'utf8'))) hidden.push(file)
  }
  return hidden
}

test('endpoints are declared only in files that the rule sees', async () => {
  expect(await findHiddenRoutes(path.join(root, 'src'))).toEqual([])
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-routes-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const source = "const read = createRoute({ method: 'get', path: '/api/one' })\n"
  for (const name of ['feature.ts', 'routes.ts', 'post-routes.ts', 'routes.test.ts']) {
    await mkdir(path.join(folder, 'one/server'), { recursive: true })
    await writeFile(path.join(folder, 'one/server', name), source)
  }
  expect(await findHiddenRoutes(folder)).toEqual(['one/server/feature.ts'])
})
