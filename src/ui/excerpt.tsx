const SHOWN = 160

/** The first words of somebody's text, quoted: names what a question is about. */
export function Excerpt({ text }: { text: string }) {
  const letters = [...text.trim()]
  const end = letters.length > SHOWN ? '…' : ''
  return (
    <bdi className="mb-2 line-clamp-3 whitespace-pre-line text-ink wrap-anywhere">
      {`“${letters.slice(0, SHOWN).join('')}${end}”`}
    </bdi>
  )
}
