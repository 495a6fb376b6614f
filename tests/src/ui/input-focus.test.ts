import { expect, test } from 'vitest'
import { createInputFocus } from '#src/ui/input-focus.ts'

test('a request makes needToFocus true, and the field’s report makes isFocused true and needToFocus false', () => {
  const focus = createInputFocus()
  expect(focus.get()).toEqual({ isFocused: false, needToFocus: false })
  focus.request()
  expect(focus.get()).toEqual({ isFocused: false, needToFocus: true })
  focus.report(true)
  expect(focus.get()).toEqual({ isFocused: true, needToFocus: false })
})

test('a field with the focus can be asked again, and a field that loses it reports so', () => {
  const focus = createInputFocus()
  focus.report(true)
  focus.request()
  expect(focus.get()).toEqual({ isFocused: true, needToFocus: true })
  focus.report(true)
  focus.report(false)
  expect(focus.get()).toEqual({ isFocused: false, needToFocus: false })
})

test('whoever listens hears of each change', () => {
  const focus = createInputFocus()
  let heard = 0
  focus.subscribe(() => {
    heard += 1
  })
  focus.request()
  focus.report(true)
  expect(heard).toBe(2)
})
