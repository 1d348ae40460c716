/** The values of `.env` that end at a "#" within them: `NAME=one#two` sets `one`, and the rest counts as a comment. */
export function cutOffSettings(file: string): string[] {
  return file.split(/\r?\n/).flatMap((line) => {
    const [, name] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*[^\s"'`#][^#]*(?<=\S)#/.exec(line) ?? []
    return name === undefined ? [] : [name]
  })
}

export const cutOffSentence = (name: string): string =>
  `The value of ${name} in .env ends before its "#". Put the whole value between quotes: ${name}="…".`
