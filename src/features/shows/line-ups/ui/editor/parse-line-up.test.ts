import { describe, expect, it } from 'vitest'
import { parseLineUp } from './parse-line-up.ts'

// A Friday, a Saturday and a Sunday.
const days = ['2027-07-02', '2027-07-03', '2027-07-04']
const parse = (text: string, stages: string[] = []) =>
  parseLineUp(text, { days, stages }).map(({ name, day, stage, time, endTime }) =>
    [name, day?.slice(8), stage, time && (endTime ? `${time}-${endTime}` : time)].filter(Boolean).join(' / '),
  )

describe('a pasted line-up', () => {
  it('has one act a line, below its day and its stage', () => {
    expect(
      parse(`Friday
        # Main stage
        Brass Meridian
        Kobalt Garten

        Tent:
        Yuzu Static
        Sat 3 July
        Stage: Hill
        DJ Cardamom`),
    ).toEqual([
      'Brass Meridian / 02 / Main stage',
      'Kobalt Garten / 02 / Main stage',
      'Yuzu Static / 02 / Tent',
      'DJ Cardamom / 03 / Hill',
    ])
  })

  it.each([
    ['20:00 Brass Meridian', 'Brass Meridian / 20:00'],
    ['20:00-21:30 Brass Meridian', 'Brass Meridian / 20:00-21:30'],
    ['20.00 – 21.30: Brass Meridian', 'Brass Meridian / 20:00-21:30'],
    ['Brass Meridian 9pm', 'Brass Meridian / 21:00'],
    ['Brass Meridian (11:30 pm to 1 am)', 'Brass Meridian / 23:30-01:00'],
    ['Brass Meridian, 21h30', 'Brass Meridian / 21:30'],
    ['- Brass Meridian', 'Brass Meridian'],
    ['24:30 Brass Meridian', 'Brass Meridian / 00:30'],
    // Only a whole word belongs to the time.
    ['17:00-17:50 Hollow Gardens', 'Hollow Gardens / 17:00-17:50'],
    ['21:00 Amber Run', 'Amber Run / 21:00'],
    ['20 Uhr: Hollow Gardens', 'Hollow Gardens / 20:00'],
    ['8 pm Pmx', 'Pmx / 20:00'],
    ['19h Hælos', 'Hælos / 19:00'],
    ['21:00 Uhr Uhrwerk', 'Uhrwerk / 21:00'],
    ['10 Ambulances', '10 Ambulances'],
    // Names with numbers are names.
    ['Blink-182', 'Blink-182'],
    ['50 Cent', '50 Cent'],
    ['1349', '1349'],
    ['65daysofstatic 18:00', '65daysofstatic / 18:00'],
    ['Friday Pilots Club', 'Friday Pilots Club'],
    ['The Sunday Band', 'The Sunday Band'],
    ['Sunday 1994', 'Sunday 1994'],
    ['Sat | 22:00 | Yuzu Static | Hill', 'Yuzu Static / 03 / Hill / 22:00'],
    ['Yuzu Static\tHill\t22:00-23:00\tSunday', 'Yuzu Static / 04 / Hill / 22:00-23:00'],
    ['2027-07-04\t01:30\tDJ Cardamom', 'DJ Cardamom / 04 / 01:30'],
  ])('reads %j', (line, act) => {
    expect(parse(line)).toEqual([act])
  })

  it.each([
    'Main stage',
    'MAIN STAGE',
    'Stage 2',
    'The Second Stage',
    'Zweite Bühne',
    'Palco principal',
    'Scène principale',
  ])('takes %j on a line of its own for a stage', (stage) => {
    expect(parse(`${stage}\nYuzu Static\n22:00 Brass Meridian`)).toEqual([
      `Yuzu Static / ${stage}`,
      `Brass Meridian / ${stage} / 22:00`,
    ])
  })

  it.each([
    'Stage',
    'Stagefright',
    'Backstage',
    '20:00 Main Stage',
    '- Main Stage',
    'Stage Dolls',
    'Floor Jansen',
    'Scene Queen',
    'The Scene Is Now Here Tonight',
  ])('takes %j for an act', (line) => expect(parse(line)).toHaveLength(1))

  it('knows the stages that there are', () => {
    expect(parse('HILL\nYuzu Static', ['Hill'])).toEqual(['Yuzu Static / Hill'])
  })
})
