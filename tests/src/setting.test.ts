import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signals } from '#src/scan/signals.ts'
import { createSetting, type SettingStorage } from '#src/setting.ts'
import { createTerminalStorage } from '#src/storage/terminal-storage.ts'

const Volume = z.object({ volume: z._default(z.number(), 0.7) })

function aStore(written?: string): SettingStorage & { written: () => string | undefined } {
  let kept = written
  return {
    getItem: () => kept ?? null,
    setItem: (_, value) => {
      kept = value
    },
    written: () => kept,
  }
}

test('a setting survives a reload', () => {
  const store = aStore()
  createSetting('sound', Volume, store).set({ volume: 0.2 })
  expect(createSetting('sound', Volume, store).get()).toEqual({ volume: 0.2 })
})

test.each([undefined, 'not json', '{"volume":"loud"}', '[]'])(
  'an unreadable setting (%s) falls back to the default',
  written => {
    expect(createSetting('sound', Volume, aStore(written)).get()).toEqual({ volume: 0.7 })
  },
)

test('a browser that cannot store anything keeps the setting until the page closes', () => {
  const refuses = () => {
    throw new DOMException('No storage here', 'SecurityError')
  }
  const blocked = createTerminalStorage({ local: refuses, records: async () => refuses(), now: () => 0 })
  const setting = createSetting('sound', Volume, blocked)
  let told = 0
  setting.subscribe(() => {
    told += 1
  })
  setting.set({ volume: 0.1 })
  expect(setting.get()).toEqual({ volume: 0.1 })
  expect(told).toBe(1)
})

test('no two sound signals have the same contour and rhythm', () => {
  const shapes = Object.values(signals).map(notes =>
    notes
      .map(
        ({ from, to = from, at }) =>
          `${at > 0 ? Math.round(at * 20) : 0}${to > from ? '/' : to < from ? '\\' : '-'}`,
      )
      .join(' '),
  )
  expect(new Set(shapes).size).toBe(shapes.length)
})
