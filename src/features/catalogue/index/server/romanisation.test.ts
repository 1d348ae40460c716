import { describe, expect, it } from 'vitest'
import { latinForms } from './romanisation.ts'

describe('the Latin forms of a name', () => {
  it.each([
    ['Алёна', ['alena', 'alyona', 'aliona', 'aljona']],
    ['Хелависа', ['khelavisa', 'helavisa']],
    ['Юлия', ['yuliya', 'iuliia', 'julija']],
    ['Артём', ['artyom']],
    ['Сергей', ['sergey', 'sergei', 'sergej']],
    ['Егор', ['egor', 'yegor']],
    ['Цой', ['tsoy', 'tsoi', 'coj']],
    ['Чайковский', ['chaykovskiy', 'chaykovsky', 'chaikovsky', 'cajkovskij']],
    ['Гарік', ['garik', 'harik']],
    ['Їжак', ['yizhak']],
    ['Ђорђе', ['djordje', 'dorde']],
    ['Χάρις Αλεξίου', ['charis alexiou', 'haris alexiou']],
    ['Ευτυχία', ['eftychia', 'eftihia']],
    ['Γιώργος Νταλάρας', ['giorgos dalaras', 'yorgos dalaras']],
    ['Μπλε', ['ble']],
    ['とうきょう', ['toukyou', 'tokyo']],
    ['ラッキー', ['rakki']],
    ['マッチ', ['macchi']],
    ['きゃりー', ['kyari']],
    ['박효신', ['parkhyosin']],
    ['김광석', ['kimkwangsug']],
    ['周杰伦', ['zhoujielun']],
  ])('of %s', (name, forms) => {
    expect(latinForms(name)).toEqual(expect.arrayContaining(forms))
  })

  it('are none when it is in Latin letters already, and few', () => {
    expect(latinForms('Sigur Rós')).toEqual([])
    expect(latinForms('!!!')).toEqual([])
    expect(latinForms('ДДТ')).toEqual(['ddt'])
    expect(latinForms('Щёлкающий ёжик').length).toBeLessThanOrEqual(4)
  })
})
