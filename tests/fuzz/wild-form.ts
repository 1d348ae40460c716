import type { Random } from '../../demo/random.ts'
import type { Body, Part } from './fuzz-request.ts'
import { WILD_TEXTS } from './wild.ts'

/** Forms with a file that is truncated, of another kind, too large or has a wrong name. */
export function wildForm(random: Random, files: readonly Omit<Part, 'name'>[]): Body {
  const file = random.pick(files)
  const boundary = 'edge0123456789'
  const part = (name: string, more: Partial<Part> = {}): Part => ({ name, ...file, ...more })
  const raw = (content: string | Buffer) => ({
    raw: content,
    type: `multipart/form-data; boundary=${boundary}`,
  })
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n`
  return random.pick<() => Body>([
    () => raw(''),
    () => raw(`--${boundary}--\r\n`),
    () => raw(`--${boundary}\r\n\r\n`),
    () => raw(`${head}\r\nno end`),
    () => raw(`${head}Content-Type: image/png\r\n`),
    () => raw(`--other\r\n\r\nx\r\n--other--\r\n`),
    () => raw(head.repeat(300)),
    () => raw(`${head}X: ${'x'.repeat(100_000)}\r\n\r\nx\r\n--${boundary}--\r\n`),
    () => raw(Buffer.concat([Buffer.from(`${head}\r\n`), Buffer.alloc(12 * 1024 * 1024)])),
    () => ({ form: [part('__proto__'), part('constructor')], boundary }),
    () => ({ form: Array.from({ length: 1500 }, (_, at) => part(`f${at}`, { content: 'x' })), boundary }),
    () => ({ form: [part('file', { filename: '../../../etc/passwd' })], boundary }),
    () => ({ form: [part('file', { filename: 'a%00b\u0000.png' })], boundary }),
    () => ({ form: [part('file', { filename: `${'x'.repeat(5000)}.png` })], boundary }),
    () => ({
      form: [part('file', { type: 'text/html', filename: 'a.html', content: '<script>1</script>' })],
      boundary,
    }),
    () => ({
      form: [part('file', { type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' })],
      boundary,
    }),
    () => ({ form: [part('file', { content: random.pick(WILD_TEXTS) })], boundary }),
    () => ({ form: [part('file', { content: Buffer.alloc(10 * 1024 * 1024 + 1) })], boundary }),
    () => ({ form: [part('file'), part('poster', { content: 'x' })], boundary }),
    () => ({ raw: '{"file":"x"}', type: 'application/json' }),
    () => ({ raw: 'file=x', type: 'application/x-www-form-urlencoded' }),
  ])()
}
