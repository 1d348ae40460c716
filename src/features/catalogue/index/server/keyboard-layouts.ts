/** The keys of three rows and the one above Tab, and what they give on the layouts of other alphabets. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const OTHERS = [
  { letters: /\p{Script=Cyrillic}/u, keys: 'йцукенгшщзхъфывапролджэячсмитьбюё' },
  { letters: /[іїєґ]/u, keys: 'йцукенгшщзхїфівапролджєячсмитьбюґ' },
  { letters: /\p{Script=Greek}/u, keys: ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,.`" },
  { letters: /\p{Script=Hebrew}/u, keys: "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ;" },
]
const LATIN_LETTERS = /\p{Script=Latin}/u

/** The text that the same keys give on other layouts: "кино" for "rbyj", "radiohead" for "кфвшщруфв". */
export function otherLayouts(typed: string): string[] {
  const text = typed.toLowerCase()
  const written = OTHERS.filter(({ letters }) => letters.test(text))
  if (LATIN_LETTERS.test(text)) {
    return written.length === 0 ? [...new Set(OTHERS.map(({ keys }) => mapped(text, LATIN, keys)))] : []
  }
  return written.map(({ keys }) => mapped(text, keys, LATIN))
}

function mapped(text: string, from: string, to: string): string {
  return [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('')
}
