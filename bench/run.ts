import { readdir } from 'node:fs/promises'

const [name, ...args] = process.argv.slice(2)
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -3))
  .filter((file) => file !== 'run')

if (!name || !names.includes(name)) {
  console.log(`Usage: npm run bench -- NAME\nThere are: ${names.join(', ')}`)
  process.exit(name ? 1 : 0)
}
const benchmark = (await import(`./${name}.ts`)) as { run(args: string[]): Promise<void> }
await benchmark.run(args)
