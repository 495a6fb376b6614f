import { foreignCode, gtin13, ownCode } from './codes.ts'
import { type Host, hosts } from './hosts.ts'
import type { Random } from './random.ts'
import {
  byTime,
  type Focus,
  focuses,
  lifted,
  Pen,
  press,
  type Row,
  type Scanner,
  scan,
  type Trace,
  type Typist,
  type,
} from './trace.ts'

/** People at the keyboard: nothing that they type may become a scan, get lost or change its order. */
const words = (
  'commande client retour rebut colis carton transfert emplacement inventaire la le un de et pour avec sans ' +
  'bon merci attention fragile palette quai camion lundi matin adresse rue Lyon Nantes Marie Paul'
).split(' ')

const sentence = (random: Random): string =>
  Array.from({ length: random.whole(1, 7) }, () => random.pick(words)).join(' ')

const number = (random: Random, low: number, high: number): string =>
  Array.from({ length: random.whole(low, high) }, () => random.whole(0, 9)).join('')

const fields: readonly Focus[] = ['input', 'react', 'textarea', 'editable']

/** Fingers stay 60 to 120 ms on a key, hardly ever under 45; fast fingers overlap with the next key. */
const fingers = (random: Random, pace: number, spread: number): Typist => ({
  random,
  gap: () => random.around(pace, pace * spread, 8),
  hold: () => random.around(88, 26, 44),
})

/** A test driver holds each key for the whole interval, to the millisecond. */
const robot = (random: Random, pace: number): Typist => ({
  random,
  gap: () => pace + random.between(0.2, 1.2),
  hold: () => pace,
})

/** One line of a program presses and releases the key. */
const script = (random: Random, pace: number): Typist => ({ random, gap: () => pace, hold: () => 0 })

type Made = Omit<Trace, 'row'>

interface Written {
  text: string
  typist: Typist
  focus: Focus
  enter: boolean
  host?: Host
}

function written(random: Random, { text, typist, focus, enter, host = random.pick(hosts) }: Written): Made {
  const pen = new Pen(1000, host)
  type(pen, text, typist)
  if (enter) press(pen, 'Enter', 'Enter', typist)
  const field = focus !== 'none' && focus !== 'button' && focus !== 'select'
  const breaks = focus === 'textarea' || focus === 'editable' ? '\n' : ''
  return {
    inBounds: true,
    focus,
    scans: [],
    typed: field ? text + (enter ? breaks : '') : '',
    submits: enter && field && breaks === '' ? 1 : 0,
    keys: byTime(lifted(pen.keys)),
  }
}

const row = (name: string, share: number, make: (random: Random) => Made): Row => ({
  name: `typing: ${name}`,
  share,
  make,
})

export const typingTraces: readonly Row[] = [
  row('sentences at 35 to 60 ms, in a field', 6, random =>
    written(random, {
      text: sentence(random),
      typist: fingers(random, random.between(35, 60), random.between(0, 0.35)),
      focus: random.pick(fields),
      enter: random.next() < 0.5,
    }),
  ),
  row('sentences at 60 to 250 ms, in a field', 6, random =>
    written(random, {
      text: sentence(random),
      typist: fingers(random, random.between(60, 250), random.between(0.05, 0.45)),
      focus: random.pick(fields),
      enter: random.next() < 0.5,
    }),
  ),
  row('outside of fields', 4, random =>
    written(random, {
      text: random.next() < 0.5 ? sentence(random) : number(random, 3, 13),
      typist: fingers(random, random.between(35, 150), random.between(0, 0.35)),
      focus: 'none',
      enter: random.next() < 0.5,
    }),
  ),
  row('digits at an even 35 ms and Enter, in a field', 6, random =>
    written(random, {
      text: number(random, 3, 10),
      typist: fingers(random, 35, 0.02),
      focus: random.pick(fields),
      enter: true,
    }),
  ),
  row('a valid code by hand and Enter, in a field', 6, random =>
    written(random, {
      text: random.next() < 0.5 ? ownCode(random) : gtin13(random),
      typist: fingers(random, random.between(35, 170), random.between(0.03, 0.3)),
      focus: random.pick(fields),
      enter: true,
    }),
  ),
  row('codes unknown to the grammar by hand', 4, random =>
    written(random, {
      text: foreignCode(random, random.whole(4, 16), '-./'),
      typist: fingers(random, random.between(35, 170), random.between(0.03, 0.3)),
      focus: random.pick(fields),
      enter: random.next() < 0.7,
      host: 'us-windows',
    }),
  ),
  row('passwords', 3, random =>
    written(random, {
      text: `${random.pick(words)}${number(random, 2, 4)}`,
      typist: random.next() < 0.5 ? fingers(random, random.between(35, 120), 0.2) : robot(random, 2),
      focus: 'password',
      enter: true,
    }),
  ),
  row('words by a test driver at 35 ms or more', 4, random =>
    written(random, {
      text: sentence(random),
      typist: (random.next() < 0.5 ? robot : script)(random, random.whole(35, 90)),
      focus: random.pick(fields),
      enter: random.next() < 0.5,
    }),
  ),
  row('digits by a test driver at 35 ms or more, in a field', 3, random =>
    written(random, {
      text: number(random, 2, 7),
      typist: (random.next() < 0.5 ? robot : script)(random, random.whole(35, 90)),
      focus: random.pick(fields),
      enter: true,
    }),
  ),
  row('a key held down', 2, random => {
    const pen = new Pen(1000, 'fr-windows')
    const count = random.whole(3, 30)
    pen.event('keydown', pen.now, 'KeyE', 'e')
    pen.now += 500
    for (let at = 0; at < count; at += 1) {
      pen.event('keydown', pen.now, 'KeyE', 'e', { repeat: true })
      pen.now += 33
    }
    pen.event('keyup', pen.now, 'KeyE', 'e')
    const typed = 'e'.repeat(count + 1)
    return { inBounds: true, focus: random.pick(fields), scans: [], typed, submits: 0, keys: pen.keys }
  }),
  row('then a scan into the same field', 4, random => {
    const typist = fingers(random, random.between(60, 150), 0.2)
    const focus = random.pick(fields)
    const head = written(random, {
      text: random.pick(words),
      typist,
      focus,
      enter: false,
      host: 'fr-windows',
    })
    const code = random.next() < 0.5 ? ownCode(random) : foreignCode(random, random.whole(6, 20))
    const pen = new Pen((head.keys.at(-1)?.timeStamp ?? 1000) + random.between(60, 400), 'fr-windows')
    const pace = random.between(1, 15)
    const scanner: Scanner = {
      layout: 'us',
      host: 'fr-windows',
      capsLock: false,
      gap: () => pace,
      hold: gap => gap * 0.4,
      gs: 'character',
    }
    scan(pen, code, scanner, 'enter')
    return { ...head, scans: [code], keys: byTime([...head.keys, ...pen.keys]) }
  }),
  row('undecidable: a valid code by a test driver at 35 ms and Enter', 1, random => ({
    ...written(random, {
      text: ownCode(random),
      typist: robot(random, 35),
      focus: random.pick(fields),
      enter: true,
    }),
    inBounds: false,
  })),
  row('undecidable: unknown digits, 80 ms scanner without key-ups, in a field', 1, random => {
    const pen = new Pen(1000, 'us-windows')
    const text = number(random, 4, 10)
    type(pen, text, script(random, 80))
    press(pen, 'Enter', 'Enter', script(random, 80))
    return {
      inBounds: false,
      focus: random.pick(focuses.filter(focus => fields.includes(focus))),
      scans: [text],
      typed: '',
      submits: 0,
      keys: byTime(pen.keys.filter(key => key.type === 'keydown')),
    }
  }),
]
