import { expect, test } from 'vitest'
import { benchCommands } from '#src/commands/settings.ts'

function desk({ isDesk = true } = {}) {
  let now = { bars: false }
  const set = (next: typeof now) => {
    now = next
  }
  const commands = benchCommands({ bench: { get: () => now, set, isDesk: () => isDesk } })
  const act = (id: string) => {
    const command = commands.find(one => one.id === id)
    const permission = command?.when()
    if (permission?.allowed) command?.run('palette')
    return permission
  }
  return { act, bars: () => now.bars }
}

test('the bars of commands come to a desk, and go again', () => {
  const { act, bars } = desk()
  expect(act('bench.bars-off')).toMatchObject({ because: 'Les codes sont déjà cachés.' })
  expect(act('bench.bars-on')).toEqual({ allowed: true })
  expect(bars()).toBe(true)
  expect(act('bench.bars-on')).toMatchObject({ because: 'Les codes sont déjà montrés.' })
  act('bench.bars-off')
  expect(bars()).toBe(false)
})

test('a wall always shows its cards', () => {
  expect(desk({ isDesk: false }).act('bench.bars-on')).toMatchObject({ allowed: false })
})
