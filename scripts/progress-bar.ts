import type { WriteStream } from 'node:tty'

interface Progress {
  step: string
  share?: number
  rows: number
  rowsPerSecond: number
  remainingSeconds?: number
}

const WIDTH = 24
const LINE_EVERY_MS = 10_000

/** Draws progress on one line of a terminal, or writes a line now and then where there is none. */
export function drawProgress(stream: NodeJS.WriteStream & Partial<WriteStream>) {
  let step = ''
  let writtenAt = 0
  let lastLine = ''
  return {
    draw(progress: Progress) {
      const line = lineOf(progress)
      if (stream.isTTY) {
        // The last line of each step stays on the screen.
        stream.write(step && step !== progress.step ? `\n${line}` : `\r\x1b[2K${line}`)
      } else if (step !== progress.step || Date.now() - writtenAt > LINE_EVERY_MS) {
        if (line !== lastLine) stream.write(`${line}\n`)
        writtenAt = Date.now()
      }
      step = progress.step
      lastLine = line
    },
    end() {
      if (stream.isTTY && step) stream.write('\n')
    },
  }
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

function lineOf({ step, share, rows, rowsPerSecond, remainingSeconds }: Progress): string {
  const done = Math.round(Math.min(1, share ?? 0) * WIDTH)
  const bar =
    share === undefined
      ? ''
      : ` ${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${(share * 100).toFixed(1).padStart(5)} %`
  const counted = rows > 0 ? ` ${rows.toLocaleString('en')} (${rowsPerSecond.toLocaleString('en')}/s)` : ''
  const left = remainingSeconds === undefined ? '' : `, about ${duration(remainingSeconds)} left`
  return `${step.padEnd(30)}${bar}${counted}${left}`
}
