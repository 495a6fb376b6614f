import KeyboardBarcodeScanner from '@point-of-sale/keyboard-barcode-scanner'
import onScan from 'onscan.js'
import * as rules from '#contract/barcodes/index.ts'
import { grammarJudge } from '#src/scan/sources/wedge/judge.ts'
import { WedgeListener } from '#src/scan/sources/wedge/listen.ts'
import { defaultWedgeOptions } from '#src/scan/sources/wedge/options.ts'
import { startOdoo } from './odoo.ts'
import type { Trace } from './trace.ts'

/** The decoders to compare; each starts fresh for every trace. */
export interface Contender {
  name: string
  start: (trace: Trace, heard: (text: string) => void) => () => void
}

const judge = grammarJudge(rules, rules.defaultGrammar)

const onScanWith = (name: string, options: object): Contender => ({
  name,
  start: (_, heard) => {
    onScan.attachTo(document, { ...options, onScan: heard })
    return () => onScan.detachFrom(document)
  },
})

export const contenders: readonly Contender[] = [
  {
    name: 'Douchette',
    start: (trace, heard) => {
      const options = { ...defaultWedgeOptions, ...trace.options }
      const listener = new WedgeListener({ window, options, judge, emit: scan => heard(scan.text) })
      return () => listener.stop()
    },
  },
  onScanWith('onscan.js', {}),
  onScanWith('onscan.js, tuned', {
    minLength: 3,
    avgTimeByChar: 90,
    timeBeforeScanTest: 190,
  }),
  {
    name: 'keyboard-barcode-scanner',
    start: (_, heard) => {
      const scanner = new KeyboardBarcodeScanner()
      // This decoder strips the AIM id. Put it back, so that both answer the same question.
      scanner.addEventListener('barcode', event => heard(`${event.aim ?? ''}${event.value}`))
      scanner.connect()
      return () => scanner.disconnect()
    },
  },
  { name: 'model of Odoo’s service', start: (_, heard) => startOdoo(heard) },
]
