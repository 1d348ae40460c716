/**
 * What only its owner may know, wherever it stands in a line: by a mark that lines without it do not have, and by what
 * is around it. None reaches beyond the text of JSON that it is in, and each is bounded, so that no line is slow.
 */
const SHAPES: { mark: string; shape: RegExp; instead: string }[] = [
  // Of an address: user and password, and what stands behind its question mark or hash.
  { mark: '@', shape: /:\/\/[^\s"/@\\]{1,512}@/g, instead: '://…@' },
  { mark: '?', shape: /\?[\w.~%-]{1,100}=[^\s"\\]*/g, instead: '?…' },
  { mark: '#', shape: /#[\w.~%-]{1,100}=[^\s"\\]*/g, instead: '#…' },
  {
    mark: '@',
    // A line break before it is written as `\n`, which has to stay whole.
    shape:
      /(\\u[\da-f]{4}|\\[nrtbf])?[\p{L}\p{N}_.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu,
    instead: '$1…mail…',
  },
  { mark: 'eyJ', shape: /(?<![\w-])eyJ[\w-]{1,8192}\.[\w-]{1,8192}\.[\w-]{0,1024}/g, instead: '…token…' },
  { mark: 'earer ', shape: /(bearer) [\w.~+/=-]+/gi, instead: '$1 …' },
  { mark: 'asic ', shape: /(basic) [\w.~+/=-]{8,}/gi, instead: '$1 …' },
]

/** Takes secrets out of lines of a log: those of the settings to the letter, others by what they look like. */
export function secretRemover(secrets: readonly string[]): (line: string) => string {
  const spelled = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), insideOfJson(secret)])
  // The longest first: one may be a part of another.
  const exact = [...new Set(spelled)].sort((a, b) => b.length - a.length)
  return (line) => {
    let clean = line
    for (const secret of exact) clean = clean.replaceAll(secret, '…')
    for (const { mark, shape, instead } of SHAPES) {
      if (clean.includes(mark)) clean = clean.replace(shape, instead)
    }
    return clean
  }
}

const insideOfJson = (secret: string) => JSON.stringify(secret).slice(1, -1)
