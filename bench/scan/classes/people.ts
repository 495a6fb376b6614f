import { gtin13, mod10, ownCode } from '../codes.ts'
import type { Random } from '../random.ts'
import { byTime, type Focus, lifted, Pen, press, type Typist, type } from '../trace.ts'
import {
  anyCode,
  anyPace,
  type Class,
  digits,
  fields,
  fingers,
  type Made,
  scannerOf,
  sequence,
} from './make.ts'

const words = 'hex lot ref commande client retour carton rue Lyon pal du bon de no cde'.split(' ')

const someText = (random: Random): string =>
  Array.from({ length: random.whole(1, 3) }, () =>
    random.next() < 0.4 ? digits(random, random.whole(1, 5)) : random.pick(words),
  ).join(' ')

function written(random: Random, text: string, typist: Typist, focus: Focus, enter: boolean): Made {
  const pen = new Pen(1000, random.pick(['us-windows', 'fr-windows', 'fr-macos']))
  type(pen, text, typist)
  if (enter) press(pen, 'Enter', 'Enter', typist)
  const breaks = focus === 'textarea' || focus === 'editable' ? '\n' : ''
  const field = focus !== 'none'
  return {
    inBounds: true,
    focus,
    scans: [],
    typed: field ? text + (enter ? breaks : '') : '',
    submits: enter && field && breaks === '' ? 1 : 0,
    keys: byTime(lifted(byTime(pen.keys))),
  }
}

function gtin8(random: Random): string {
  const body = digits(random, 7)
  return body + mod10(body)
}

export const peopleClasses: readonly Class[] = [
  {
    name: 'typing, then a scan',
    make: random => {
      const pace = anyPace(random)
      const scanner = scannerOf(random, pace)
      // A finger lets go before the hand is at the scanner, or a little after the first keys.
      const by = fingers(random, random.between(60, 120), random.between(120, 240))
      const text = someText(random)
      const after = Math.max(random.between(40, 150), 4.2 * pace)
      return sequence(
        { focus: random.pick(fields), typed: { text, by } },
        { code: anyCode(random), scanner, terminator: random.pick(['enter', 'tab', 'none'] as const), after },
      )
    },
  },
  {
    name: 'digits and Enter, 35 to 75 ms, in a field',
    make: random => {
      const typist = fingers(random, 35, 75)
      const text = random.pick([() => digits(random, random.whole(4, 13)), () => gtin8(random)])()
      return written(random, text, typist, random.pick(fields), true)
    },
  },
  {
    name: 'a code by hand and Enter, in a field',
    make: random => {
      const low = random.between(35, 120)
      const text = random.pick([gtin13, ownCode, gtin8])(random)
      return written(
        random,
        text,
        fingers(random, low, low * random.between(1.3, 2.5)),
        random.pick(fields),
        true,
      )
    },
  },
  {
    name: 'sentences',
    make: random => {
      const low = random.between(35, 140)
      const text = Array.from({ length: random.whole(1, 4) }, () => someText(random)).join(' ')
      const typist = fingers(random, low, low * random.between(1.3, 3))
      return written(random, text, typist, random.pick(fields), random.next() < 0.5)
    },
  },
]
