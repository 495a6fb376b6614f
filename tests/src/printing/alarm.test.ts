import { expect, it } from 'vitest'
import { alarmOf } from '#src/printing/alarm.ts'

const office = { hadProgram: false, isBench: false, hasPrinted: false, isToPrint: false, listFailed: false }

it('says nothing where nothing was ever printed, even if the server fails', () => {
  expect(alarmOf(office)).toBe('off')
  expect(alarmOf({ ...office, listFailed: true })).toBe('off')
})

it('speaks softly once a document is to be printed', () => {
  expect(alarmOf({ ...office, isToPrint: true })).toBe('quiet')
})

it('speaks at once on a bench, and where paper has come out before', () => {
  expect(alarmOf({ ...office, isBench: true })).toBe('quiet')
  expect(alarmOf({ ...office, hasPrinted: true })).toBe('quiet')
  expect(alarmOf({ ...office, isBench: true, listFailed: true })).toBe('loud')
})

it('is an alert where QZ Tray was', () => {
  expect(alarmOf({ ...office, hadProgram: true })).toBe('loud')
})
