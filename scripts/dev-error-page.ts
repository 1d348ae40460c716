import { stripVTControlCharacters } from 'node:util'

/** A page that shows an error as Vite does, and reloads when Vite requests it. */
export function devErrorPage(error: unknown): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const shown = { message: stripVTControlCharacters(message), stack: stripVTControlCharacters(stack ?? '') }
  const asText = (shown.stack || shown.message).replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Error</title></head>
<body>
<pre>${asText}</pre>
<script type="module">
import { ErrorOverlay } from '/@vite/client'
document.body.append(new ErrorOverlay(${JSON.stringify(shown).replaceAll('<', '\\u003c')}))
</script>
</body>
</html>
`
}
